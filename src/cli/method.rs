use clap::Args;
use taquin::Method;

use super::choice::one_of;

/// How the solution is computed.
#[derive(Args)]
pub struct MethodChoice {
    /// How the solution is computed: Schofield's two dictionaries, where they fit the board, or
    /// breadth first over all positions
    #[arg(long, value_name = "METHOD")]
    #[arg(value_parser = one_of(Method::ALL, Method::name))]
    pub method: Option<Method>,
}
