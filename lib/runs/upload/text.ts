/** The file of a run cannot be read. The message tells its sender what is wrong and what to do. */
export class UnreadableUpload extends Error {
  override readonly name = 'UnreadableUpload'
}

/** Ten times as much as a site with a horizon of 360 points needs. Parsers keep a row in memory. */
export const MAX_ROW_CHARACTERS = 256 * 1024

const decode = (decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string => {
  try {
    const text = decoder.decode(bytes, { stream: bytes !== undefined })
    // Only this character distinguishes UTF-16 without a byte-order mark, and many binary files, from UTF-8.
    if (!text.includes('\0')) return text
  } catch {
    // The decoder's error has no details.
  }
  throw new UnreadableUpload(
    'The file is not UTF-8 text. Save it as UTF-8 (in Excel as "CSV UTF-8") and start another run with it',
  )
}

/** The first bytes of a gzip file (RFC 1952). */
const GZIP = [0x1f, 0x8b]

/**
 * The text of a UTF-8 file, with or without a byte-order mark, in pieces. Converts all line ends to LF.
 *
 * @throws UnreadableUpload if it is compressed or not UTF-8
 */
export async function* textOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The LF of a CRLF may come with the next piece.
  let held = ''
  let start: number[] = []
  for await (const bytes of stream) {
    if (start.length < GZIP.length) start = [...start, ...bytes.subarray(0, GZIP.length)]
    if (GZIP.every((byte, i) => start[i] === byte))
      throw new UnreadableUpload('The file is compressed. Send it unpacked')
    const text = held + decode(decoder, bytes)
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  yield (held + decode(decoder)).replaceAll('\r', '\n')
}

/**
 * The lines of a text that arrives in pieces. Only LF ends a line: node:readline would also split at U+2028.
 *
 * @throws UnreadableUpload if a line is longer than a row may be
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let before = 0
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    const tooLong = lines.findIndex((line) => line.length > MAX_ROW_CHARACTERS)
    if (tooLong >= 0)
      throw new UnreadableUpload(
        `Line ${before + tooLong + 1} is longer than ${MAX_ROW_CHARACTERS / 1024} KB`,
      )
    rest = lines.pop() ?? ''
    before += lines.length
    yield* lines
  }
  if (rest !== '') yield rest
}
