use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::Method;

/// How the solution is computed.
#[derive(Args)]
pub struct MethodChoice {
    /// How the solution is computed: Schofield's two dictionaries, where they fit the board, or
    /// breadth first over all positions
    #[arg(long, value_name = "METHOD")]
    #[arg(value_parser = PossibleValuesParser::new(Method::ALL.map(Method::name)).map(|name| {
        name.parse::<Method>().expect("only names of methods are accepted")
    }))]
    pub method: Option<Method>,
}
