/** Reads a buffer from its start to its end. Every method throws a RangeError beyond the end. */
export interface ByteReader {
  isAtEnd(): boolean
  byte(): number
  /** An unsigned integer of `length` bytes, little-endian. */
  uint(length: number): number
  /** An unsigned integer of seven bits a byte, the lowest first. */
  varint(): number
  bytes(length: number): Buffer
}

export const readBytes = (buffer: Buffer): ByteReader => {
  let at = 0
  const bytes = (length: number): Buffer => {
    if (length > buffer.length - at) throw new RangeError('The data ends too early')
    at += length
    return buffer.subarray(at - length, at)
  }
  const byte = (): number => bytes(1).readUInt8()
  return {
    isAtEnd: () => at === buffer.length,
    byte,
    uint: (length) => (length === 0 ? 0 : bytes(length).readUIntLE(0, length)),
    varint: () => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const next = byte()
        value += (next & 0x7f) * scale
        if (next < 0x80) return value
      }
    },
    bytes,
  }
}
