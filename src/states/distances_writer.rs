//! Writes files of distances.

use std::io::{self, Write};

use itertools::Itertools;

use super::distances::Table;
use super::distances_file::KIND;
use super::planes::{BitIndex, Keep, LevelsOnDisk, Planes};
use super::residues::{Residues, Storage};
use super::{
    Distances, DistancesError, DistancesHeader, Distribution, EnumerateOptions, EnumerationEngine,
    Levels,
};
use crate::position::Position;
use crate::store::BlockWriter;

impl Distances {
    /// Writes the file of the distances, and returns the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, or the file that the distances come from cannot be read.
    pub fn write<W: Write>(&self, out: W) -> Result<W, DistancesError> {
        if self.metric().slides_along_own_lines(self.goal().board()) {
            return Err(DistancesError::LinesInFile(self.goal().board().name().into()));
        }
        match &self.table {
            Table::Residues(residues) => self.write_residues(residues, out),
            Table::Levels(levels) => self.write_levels(levels, out),
        }
    }

    fn write_residues<W: Write>(&self, residues: &Residues, out: W) -> Result<W, DistancesError> {
        let mut writer = begin(out, residues.planes(), self.goal(), self.distribution())?;
        match residues.storage() {
            Storage::Memory(words) => writer.write_words(words)?,
            Storage::File(file) => {
                for block in file.blocks() {
                    writer.write_all(&block?)?;
                }
            }
        }
        Ok(writer.finish()?)
    }

    fn write_levels<W: Write>(&self, levels: &Levels, out: W) -> Result<W, DistancesError> {
        let (space, planes) = (self.space(), Planes::in_metric(self.goal(), self.metric())?);
        let mut writer = begin(out, &planes, self.goal(), self.distribution())?;
        let depth = |index: BitIndex| {
            let (blank, sequence) = (planes.planes()[index.plane].blank, planes.sequence_at(index));
            levels.depth(space.index(space.placed(blank, sequence)?))
        };
        for property in bitmaps(&planes, self.distribution()) {
            for (plane, word) in (0..planes.planes().len()).cartesian_product(0..planes.words()) {
                let holds = |bit| depth(BitIndex { plane, word, bit }).is_some_and(property);
                let bits = (0..planes.bits()).map(|bit| u64::from(holds(bit)) << bit);
                writer.write_all(&bits.sum::<u64>().to_le_bytes())?;
            }
        }
        Ok(writer.finish()?)
    }

    /// Computes the distances from a goal and writes their file, as [`Distances::compute`] and
    /// [`Distances::write`] do; returns the output. If the options have a
    /// [folder of levels](super::LevelFolder), all levels are kept there, about half a byte for each
    /// position. The file is put together from them, so it may be larger than memory.
    ///
    /// # Errors
    ///
    /// Those of the computation, and if the output cannot be written.
    pub fn write_computed<W: Write>(
        goal: &Position,
        options: &EnumerateOptions,
        out: W,
    ) -> Result<W, DistancesError> {
        if EnumerationEngine::choose(goal, options)? != EnumerationEngine::PlanesOnDisk {
            return Distances::compute(goal, options)?.write(out);
        }
        let planes = Planes::in_metric(goal, options.metric)?;
        let levels = LevelsOnDisk::enumerate(&planes, options, Keep::Residues)?;
        let distribution = Distribution::new(levels.counts().to_vec());
        let mut writer = begin(out, &planes, goal, &distribution)?;
        for property in bitmaps(&planes, &distribution) {
            levels.each_run(&planes, options, property, |words| {
                Ok::<_, DistancesError>(writer.write_words(words)?)
            })?;
        }
        Ok(writer.finish()?)
    }
}

/// Whether a file of distances has a bitmap of the positions with a distance: some have none.
fn has_reached(planes: &Planes, distribution: &Distribution) -> bool {
    distribution.positions() < planes.capacity()
}

/// By bitmap of the file: the property of a depth that puts a position into the bitmap.
fn bitmaps(
    planes: &Planes,
    distribution: &Distribution,
) -> impl Iterator<Item = fn(usize) -> bool> + use<> {
    let properties: [fn(usize) -> bool; 3] =
        [|depth| depth & 1 == 1, |depth| depth >> 1 & 1 == 1, |_| true];
    let last = 2 + usize::from(has_reached(planes, distribution));
    properties.into_iter().take(last).skip(2 - planes.residue_bits())
}

/// Writes the header of a file of distances.
pub(crate) fn begin<W: Write>(
    out: W,
    planes: &Planes,
    goal: &Position,
    distribution: &Distribution,
) -> io::Result<BlockWriter<W>> {
    let (bits, reached) = (planes.residue_bits() as u64, has_reached(planes, distribution));
    let order = match planes.in_own_order() {
        true => vec![],
        false => planes.order().iter().map(|square| square.index()).collect(),
    };
    let header = DistancesHeader {
        board: planes.board().definition(),
        goal: goal.to_string(),
        order,
        metric: planes.metric(),
        positions: distribution.positions(),
        highest: distribution.highest(),
        counts: distribution.counts().to_vec(),
        bits,
        reached,
    };
    let header = serde_json::to_string(&header)?;
    let words = (planes.planes().len() * planes.words()) as u64;
    BlockWriter::begin(out, KIND, &header, 8 * (bits + u64::from(reached)) * words)
}
