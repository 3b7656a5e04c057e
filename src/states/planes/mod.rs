//! placeholder

mod enumeration;
mod image;
mod instructions;
mod layout;
mod order;
mod plan;
mod shape;
mod shuffle;
mod sweep;

pub use enumeration::{Enumeration, Keep, Level, Settings};
pub use instructions::Instructions;
pub use layout::{Place, Plane, Planes};
