//! Files of checksummed blocks, written from the description of the format in `store` without its
//! code.

/// A file of this kind, with correct checksums.
pub fn block_file(kind: &str, description: &str, content: &[u8]) -> Vec<u8> {
    const BLOCK: usize = 4096;
    let mut file = b"\x89TAQ\r\n\x1a\n".to_vec();
    file.extend(1_u32.to_le_bytes());
    file.extend((description.len() as u32).to_le_bytes());
    file.extend((content.len() as u64).to_le_bytes());
    file.extend((BLOCK as u32).to_le_bytes());
    let mut name = [0; 8];
    name[..kind.len()].copy_from_slice(kind.as_bytes());
    file.extend(name);
    file.extend(description.as_bytes());
    let header = crc32(&file).to_le_bytes();
    file.extend(header);
    for (number, block) in (0_u64..).zip(content.chunks(BLOCK)) {
        file.extend(block);
        file.extend(crc32(&[&header[..], &number.to_le_bytes(), block].concat()).to_le_bytes());
    }
    file
}

/// The CRC-32 of IEEE 802.3, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| crc >> 1 ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), bit))
}
