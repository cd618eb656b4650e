const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value >>> 0
})

/** The CRC-32 of a bzip2 block. It runs from the highest bit, unlike the one of zip files. */
export function blockChecksum(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] ?? 0)
  return ~crc >>> 0
}

/** The checksum of a stream, from those of its blocks. */
export function addBlockChecksum(stream: number, block: number): number {
  return (((stream << 1) | (stream >>> 31)) ^ block) >>> 0
}
