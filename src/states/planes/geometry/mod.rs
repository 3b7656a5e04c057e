//! Where the bit of a position is: the reading order of the squares, the planes, and the words of a
//! plane.

mod layout;
mod order;
mod shape;

pub(in crate::states) use layout::colours;
pub(super) use layout::step_is_odd;
pub(crate) use layout::{BitIndex, Plane, Planes};
pub(super) use order::{line_length, places};
pub(super) use shape::PlaneShape;
