//! Arguments that several commands share.

pub mod board;
pub mod colours;
pub mod distances;
pub mod draws;
pub mod goal;
pub mod headings;
pub mod method;
pub mod metric;
pub mod mpi;
pub mod numbers;
pub mod one_of;
pub mod pdb;
pub mod picture;
pub mod resources;
pub mod search;
pub mod spelling;
