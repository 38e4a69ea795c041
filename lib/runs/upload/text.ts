import { UnreadableUpload } from './unreadable-upload.ts'

const notUtf8 = (): UnreadableUpload =>
  new UnreadableUpload(
    'The file is not UTF-8 text. Save it as UTF-8 (in Excel as "CSV UTF-8") and start another run with it',
  )

const decode = (decoder: TextDecoder, bytes?: Uint8Array): string => {
  try {
    const text = decoder.decode(bytes, { stream: bytes !== undefined })
    // UTF-16 without a byte-order mark, and many binary files, pass for UTF-8 but for this character.
    if (!text.includes('\0')) return text
  } catch {
    // The decoder says no more than that it failed.
  }
  throw notUtf8()
}

/**
 * The text of a file in UTF-8, with or without a byte-order mark, piece by piece. Lines end in LF, whatever they end in there.
 *
 * @throws UnreadableUpload if it is not UTF-8
 */
export async function* textOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The LF of a CRLF may come with the next piece.
  let held = ''
  for await (const bytes of stream) {
    const text = held + decode(decoder, bytes)
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  yield (held + decode(decoder)).replaceAll('\r', '\n')
}
