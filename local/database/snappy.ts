import { readBytes } from './byte-reader.ts'

const LITERAL = 0
/** A literal of up to 60 bytes states its length in the tag, a longer one in the 1 to 4 bytes behind it. */
const MAX_LENGTH_IN_TAG = 60

/**
 * Decompresses Snappy's format: https://github.com/google/snappy/blob/main/format_description.txt
 *
 * @throws RangeError if the data is not in this format
 */
export const decompressSnappy = (compressed: Buffer): Buffer => {
  const input = readBytes(compressed)
  const length = input.varint()
  const output: number[] = []
  const copy = (count: number, offset: number): void => {
    if (offset === 0 || offset > output.length) throw new RangeError('A copy from outside the data')
    // A copy may overlap its own output.
    for (let i = 0; i < count; i++) output.push(output[output.length - offset] ?? 0)
  }
  while (!input.isAtEnd()) {
    const tag = input.byte()
    const upper = tag >>> 2
    const kind = tag & 3
    if (kind === LITERAL) {
      const count = upper < MAX_LENGTH_IN_TAG ? upper : input.uint(upper - MAX_LENGTH_IN_TAG + 1)
      output.push(...input.bytes(count + 1))
    } else if (kind === 1) copy((upper & 7) + 4, (upper >>> 3) * 256 + input.byte())
    else copy(upper + 1, input.uint(kind === 2 ? 2 : 4))
  }
  if (output.length !== length) throw new RangeError('The data has the wrong length')
  return Buffer.from(output)
}
