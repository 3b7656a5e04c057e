//! Writes tables for other programs.

use std::io::Write;

use super::exact_table::NPY;
use super::{Distances, DistancesError, ExactTable, TableFormat};
use crate::perm::{MAX_PACKED, Packed, factorial};

impl Distances<'_> {
    /// Writes the distances as a table for other programs, and returns the output.
    ///
    /// # Errors
    ///
    /// If the board has more than [`ExactTable::MOST_SQUARES`] squares, a distance in a raw table
    /// exceeds 254, or the output cannot be written.
    pub fn export<W: Write>(&self, format: TableFormat, mut out: W) -> Result<W, DistancesError> {
        let squares = self.space().board().square_count();
        let highest = self.distribution().highest();
        const { assert!(ExactTable::MOST_SQUARES <= MAX_PACKED) };
        ExactTable::fits(squares)?;
        if format == TableFormat::Raw && highest > 254 {
            return Err(DistancesError::HighValues { highest });
        }
        let levels = self.levels()?;
        let wide = highest > 127;
        if format == TableFormat::Npy {
            out.write_all(&npy_header(if wide { "<i2" } else { "|i1" }, factorial(squares)))?;
        }
        let mut bytes = Vec::new();
        for rank in 0..factorial(squares) {
            let state = self.space().arranged(Packed::unrank(squares, rank));
            let value = state.and_then(|state| levels.depth(self.space().index(state)));
            match format {
                TableFormat::Raw => bytes.push(value.map_or(0, |value| value as u8 + 1)),
                TableFormat::Npy => {
                    let value = value.map_or(-1, |value| value as i16).to_le_bytes();
                    bytes.extend(&value[..if wide { 2 } else { 1 }]);
                }
            }
            if bytes.len() >= 1 << 16 {
                out.write_all(&bytes)?;
                bytes.clear();
            }
        }
        out.write_all(&bytes)?;
        Ok(out)
    }
}

/// The header of version 1.0, padded so that the numbers begin at a multiple of 64.
fn npy_header(kind: &str, length: u64) -> Vec<u8> {
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({length},), }}");
    let before = NPY.len() + 4;
    let size = (before + text.len() + 1).next_multiple_of(64) - before;
    let mut header = NPY.to_vec();
    header.extend([1, 0]);
    header.extend((size as u16).to_le_bytes());
    header.extend(format!("{text:<0$}\n", size - 1).bytes());
    header
}
