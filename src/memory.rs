//! Memory for large tables and bitmaps.

use std::io;

use memmap2::MmapMut;

/// Memory that is nought at first, in large pages where the system has them. A table is looked at in
/// random places, and with small pages the processor looks longer for the page than for the bit; and a
/// bitmap is first touched page by page, each of which the system has to find and clear.
#[derive(Debug)]
pub(crate) struct Memory {
    map: MmapMut,
    bytes: usize,
}

impl Memory {
    /// What a large page of common processors holds, in bytes.
    pub const LARGE_PAGE: usize = 2 << 20;

    /// So many bytes; an error if the system does not give them.
    pub fn of(bytes: usize) -> io::Result<Self> {
        // Only whole large pages are given as such, and Linux lets only what has whole ones begin with one.
        let whole = bytes.checked_next_multiple_of(Self::LARGE_PAGE);
        let mapped = whole.filter(|_| bytes >= Self::LARGE_PAGE).unwrap_or(bytes);
        // Room for nothing cannot be mapped.
        let memory = MmapMut::map_anon(mapped.max(8))?;
        #[cfg(target_os = "linux")]
        {
            // Where it is refused, small pages do as well.
            let _ = memory.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { map: memory, bytes })
    }

    /// Leaves all but the first bytes out.
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
