use std::path::PathBuf;

use pyo3::prelude::*;

use crate::files::write_whole;

/// The explorer: a page with the whole solution of a board, which a notebook shows inline.
#[pyclass(frozen, module = "taquin")]
pub struct Explorer(pub String);

#[pymethods]
impl Explorer {
    /// Writes the page to a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        write_whole(&path, |out| Ok(out.write_all(self.0.as_bytes())?))
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __repr__(&self) -> String {
        format!("<Explorer of {} bytes>", self.0.len())
    }

    /// The page in a frame of its own, so that neither page disturbs the other.
    fn _repr_html_(&self) -> String {
        let page = self.0.replace('&', "&amp;").replace('"', "&quot;");
        format!(
            "<iframe title=\"The explorer\" srcdoc=\"{page}\" sandbox=\"allow-scripts\" \
             style=\"width: 100%; height: 44rem; border: 0\"></iframe>"
        )
    }
}
