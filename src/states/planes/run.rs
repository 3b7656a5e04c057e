//! A whole enumeration, from the goal or a checkpoint to its last level.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Enumeration, EnumerationError, Keep, LevelCounts, Planes, SaveThrottle};
use crate::states::{EnumerateOptions, TooLargeError};

/// Refuses an enumeration that takes more memory than the options allow.
pub(crate) fn check_memory(
    planes: &Planes,
    keep: Keep,
    options: &EnumerateOptions,
) -> Result<(), TooLargeError> {
    planes.check_memory(Enumeration::bytes(planes, keep), options.memory)
}

/// Enumerates all levels.
pub(crate) fn run<'p>(
    planes: &'p Planes,
    keep: Keep,
    options: &EnumerateOptions,
) -> Result<Enumeration<'p>, EnumerationError> {
    Ok(run_with(planes, keep, options, (), |(), _, _| ())?.0)
}

/// Enumerates all levels and collects something from each, beginning with `new`. A checkpoint holds
/// the collected data next to the levels; the observer receives the levels in it first.
pub(crate) fn run_with<'p, T: Serialize + DeserializeOwned>(
    planes: &'p Planes,
    keep: Keep,
    options: &EnumerateOptions,
    new: T,
    mut collect: impl FnMut(&mut T, &Enumeration, &LevelCounts),
) -> Result<(Enumeration<'p>, T), EnumerationError> {
    check_memory(planes, keep, options)?;
    let checkpoint = options.saving.only_checkpoint()?;
    options.begin(planes.capacity(), Enumeration::bytes(planes, keep))?;
    let (mut enumeration, mut collected) = (Enumeration::new(planes, keep, options.workers)?, new);
    if let Some(checkpoint) = checkpoint {
        (enumeration, collected) = checkpoint.resume(enumeration, collected)?;
        options.levels(enumeration.level_counts())?;
    }
    let mut throttle = SaveThrottle::new();
    while let Some(level) = enumeration.next() {
        collect(&mut collected, &enumeration, &level);
        let flow = options.level(level.depth, level.positions());
        if let Some(checkpoint) = checkpoint
            && (flow.is_err() || throttle.is_due())
        {
            throttle.time(|| checkpoint.save(&enumeration, &collected))?;
        }
        flow?;
    }
    if let Some(checkpoint) = checkpoint
        && enumeration.is_corrupt()
    {
        return Err(checkpoint.corrupt().into());
    }
    enumeration.check()?;
    Ok((enumeration, collected))
}
