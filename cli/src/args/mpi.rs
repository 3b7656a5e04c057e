//! Runs on several processes, which `mpirun` or `srun` starts.

use clap::Args;

use crate::args::headings::LIMITS;

/// Whether this process is one of several.
#[derive(Args)]
pub struct MpiArgs {
    /// Divide the work among the processes that mpirun or srun starts; docs/cluster.md explains it
    ///
    /// The limits of --threads and --max-memory are those of each process.
    #[arg(long, help_heading = LIMITS)]
    pub mpi: bool,
}

#[cfg(feature = "cluster")]
pub use with_mpi::Ranks;

/// Without MPI there are no other processes.
#[cfg(not(feature = "cluster"))]
pub struct Ranks(pub std::convert::Infallible);

#[cfg(not(feature = "cluster"))]
mod without_mpi {
    use super::{MpiArgs, Ranks};
    use crate::failure::{Failure, Outcome, Result};

    impl MpiArgs {
        /// Refuses to run.
        pub fn run(&self, _: impl FnOnce(&Ranks) -> Result<Outcome>) -> Result<Outcome> {
            Err(Failure::bad(
                "this program was built without MPI; cargo install --path cli --features cluster \
                 builds it with MPI",
            ))
        }
    }
}

#[cfg(feature = "cluster")]
mod with_mpi {
    use std::cell::Cell;
    use std::num::NonZero;

    use super::MpiArgs;
    use crate::args::resources::{ResourceArgs, SavedRun};
    use crate::failure::{Failure, Outcome, Result};
    use crate::progress::ProgressLine;
    use crate::signals;
    use taquin::cluster::ClusterError;
    use taquin::states::EnumerateOptions;
    use taquin::{Observer, Progress};
    use taquin_mpi::World;

    /// The processes of a run, as one of them sees them.
    pub struct Ranks {
        world: World,
        stage: Cell<Stage>,
    }

    /// How far the processes are together.
    #[derive(Clone, Copy)]
    enum Stage {
        /// They have not yet compared what they are to compute.
        Apart,
        /// This one computes, and others may wait for it.
        Computing,
        /// All have the same outcome.
        Together,
    }

    impl MpiArgs {
        /// Starts MPI and takes part in the work of all processes. One that fails alone ends them
        /// all. If all fail, the first one reports it.
        pub fn run(&self, work: impl FnOnce(&Ranks) -> Result<Outcome>) -> Result<Outcome> {
            let ranks = Ranks { world: taquin_mpi::start()?, stage: Cell::new(Stage::Apart) };
            let failure = match work(&ranks) {
                Ok(outcome) => return Ok(outcome),
                Err(failure) => failure,
            };
            let failure = match (ranks.stage.get(), failure.message()) {
                (Stage::Apart, Some(message)) => ranks.world.refuse(message.line()).into(),
                (Stage::Computing, Some(_)) => {
                    failure.report_by(&ranks.world.name());
                    ranks.world.link().abort(failure.code().into())
                }
                _ => failure,
            };
            if let Failure::Interrupted(_) = failure {
                signals::interrupted_by(ranks.world.greatest(signals::received())?);
            }
            // The launcher may end rank 0 as soon as another one has ended, which happens only after
            // MPI has ended on all of them.
            if ranks.answers() {
                failure.report();
            }
            Ok(Outcome::Worst(failure.code()))
        }
    }

    impl Ranks {
        /// Whether this process has the answer.
        pub fn answers(&self) -> bool {
            self.world.rank() == 0
        }

        /// Computes with all others. The process that has the answer shows the progress.
        pub fn compute<T>(
            &self,
            effort: &ResourceArgs,
            line: &ProgressLine,
            saved: &SavedRun,
            compute: impl FnOnce(&World, &EnumerateOptions) -> Result<T, ClusterError>,
        ) -> Result<T> {
            let silent = |_: Progress| line.interrupted();
            let observer: &dyn Observer = if self.answers() { line } else { &silent };
            let here = NonZero::new(self.world.ranks_on_host()).unwrap_or(NonZero::<usize>::MIN);
            let options = saved.with(effort.share(here, observer));
            self.stage.set(Stage::Computing);
            let computed = compute(&self.world, &options);
            if computed.as_ref().err().is_none_or(ClusterError::is_common) {
                self.stage.set(Stage::Together);
            }
            Ok(computed?)
        }
    }
}
