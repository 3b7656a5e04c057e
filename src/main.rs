//! The program `taquin`.

fn main() -> std::process::ExitCode {
    taquin::cli::run()
}
