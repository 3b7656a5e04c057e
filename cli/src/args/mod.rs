//! Arguments that several commands share.

pub mod colours;
pub mod distances;
pub mod homes;
pub mod method;
pub mod metric;
pub mod mpi;
pub mod numbers;
pub mod one_of;
pub mod pdb;
pub mod resources;
pub mod search;
