//! Arguments that several commands share.

pub mod cluster;
pub mod distances;
pub mod method;
pub mod one_of;
pub mod pdb;
pub mod resources;
pub mod search;
