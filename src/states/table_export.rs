//! Writes tables for other programs.

use std::io::{self, Write};

use super::exact_table::NPY;
use super::{Distances, DistancesError, ExactTable, TableFormat};
use crate::perm::factorial;

impl Distances {
    /// Writes the distances as a table for other programs, and returns the output.
    ///
    /// # Errors
    ///
    /// If the board has more than [`ExactTable::MOST_SQUARES`] squares, a distance in a raw table
    /// exceeds 254, or the output cannot be written.
    pub fn export<W: Write>(&self, format: TableFormat, mut out: W) -> Result<W, DistancesError> {
        let squares = self.space().board().square_count();
        let highest = self.distribution().highest();
        ExactTable::fits(squares)?;
        if format != TableFormat::Npy && highest > 254 {
            return Err(DistancesError::HighValues { highest });
        }
        let levels = self.levels(&())?;
        // −1 stands for no distance, so the numbers have a sign.
        let (kind, width) = match highest {
            ..=127 => ("|i1", 1),
            128..=32_767 => ("<i2", 2),
            _ => ("<i4", 4),
        };
        let entries = factorial(squares);
        match format {
            TableFormat::Raw => {}
            TableFormat::Long32 => out.write_all(&(entries as u32).to_le_bytes())?,
            TableFormat::Long64 => out.write_all(&entries.to_le_bytes())?,
            TableFormat::Npy => out.write_all(&npy_header(kind, entries))?,
        }
        let mut bytes = Vec::with_capacity(2 * BUFFER);
        self.space().each_arrangement(&mut |state| -> io::Result<()> {
            let value = state.and_then(|state| levels.depth(state));
            match format {
                TableFormat::Npy => {
                    let value = value.map_or(-1, |value| value as i32).to_le_bytes();
                    bytes.extend(&value[..width]);
                }
                _ => bytes.push(value.map_or(0, |value| value as u8 + 1)),
            }
            if bytes.len() >= BUFFER {
                out.write_all(&bytes)?;
                bytes.clear();
            }
            Ok(())
        })?;
        out.write_all(&bytes)?;
        Ok(out)
    }
}

/// The bytes that are written at once.
const BUFFER: usize = 1 << 16;

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
