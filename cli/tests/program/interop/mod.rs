//! Other programs read the files of this one and agree with it: GAP, NetworkX, igraph, NumPy,
//! Graphviz, nauty, poppler, twsearch, Chromium. Tests that need such a program are ignored.

mod atlas;
mod explorer;
mod exports;
mod gap;
mod nauty;
mod poppler;
