//! Memory for large tables and bitmaps.

use std::collections::TryReserveError;
use std::io;

#[cfg(target_family = "wasm")]
use heap::MmapMut;
#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;

/// Memory that is zero at first, in large pages where the system has them. Tables are read at
/// random places, where with small pages the page lookup takes longer than the read; and the system
/// has to find and clear each page on first access.
#[derive(Debug)]
pub(crate) struct Memory {
    map: MmapMut,
    bytes: usize,
}

impl Memory {
    /// The size of a large page on common processors, in bytes.
    pub const LARGE_PAGE: usize = 2 << 20;

    /// Memory of this many bytes; an error if the system has too little.
    pub fn new(bytes: usize) -> io::Result<Self> {
        // Linux aligns only mappings of whole large pages, and backs only whole ones.
        let whole = bytes.checked_next_multiple_of(Self::LARGE_PAGE);
        let mapped = whole.filter(|_| bytes >= Self::LARGE_PAGE).unwrap_or(bytes);
        // An empty mapping is an error.
        let memory = MmapMut::map_anon(mapped.max(8))?;
        #[cfg(target_os = "linux")]
        {
            // Small pages do as well if it is refused.
            let _ = memory.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { map: memory, bytes })
    }

    /// Keeps only the first bytes.
    pub fn truncate(&mut self, bytes: usize) {
        self.bytes = self.bytes.min(bytes);
    }

    pub fn bytes(&self) -> &[u8] {
        &self.map[..self.bytes]
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[..self.bytes]
    }

    pub fn lanes(&self) -> &[u64] {
        bytemuck::cast_slice(self.bytes())
    }

    pub fn lanes_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(self.bytes_mut())
    }
}

/// WebAssembly maps no memory, and gets it from the heap.
#[cfg(target_family = "wasm")]
mod heap {
    use std::io;
    use std::ops::{Deref, DerefMut};

    /// Has the name and the methods of what is mapped elsewhere.
    #[derive(Debug)]
    pub struct MmapMut(Vec<u64>);

    impl MmapMut {
        /// At least this many bytes, which are zero, at the place of a word.
        pub fn map_anon(bytes: usize) -> io::Result<Self> {
            Ok(Self(super::filled(0, bytes.div_ceil(size_of::<u64>()))?))
        }
    }

    impl Deref for MmapMut {
        type Target = [u8];

        fn deref(&self) -> &[u8] {
            bytemuck::cast_slice(&self.0)
        }
    }

    impl DerefMut for MmapMut {
        fn deref_mut(&mut self) -> &mut [u8] {
            bytemuck::cast_slice_mut(&mut self.0)
        }
    }
}

/// A list with a value many times; an error if the system has too little memory.
pub(crate) fn filled<T: Clone>(value: T, number: usize) -> Result<Vec<T>, TryReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(number)?;
    list.resize(number, value);
    Ok(list)
}

/// A list of so many values that are made one by one; an error if the system has too little memory.
pub(crate) fn filled_with<T>(
    make: impl FnMut() -> T,
    number: usize,
) -> Result<Vec<T>, TryReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(number)?;
    list.resize_with(number, make);
    Ok(list)
}
