/// What to do with a file that already exists under the name to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnExisting {
    /// Keep it and refuse to write.
    Refuse,
    /// Replace it once the new file is complete.
    Replace,
}
