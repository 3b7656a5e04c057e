//! placeholder

mod enumeration;
mod image;
mod instructions;
mod order;
mod plan;
mod shape;
mod shuffle;
mod sweep;

pub use enumeration::{Enumeration, Level, Record, Settings};
pub use instructions::Instructions;
pub use plan::{Place, Plane, Planes};
