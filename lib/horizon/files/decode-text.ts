import { UnreadableFile } from './unreadable-file.ts'

interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

type Utf16 = 'utf-16le' | 'utf-16be'

const decode = (bytes: Uint8Array, encoding: 'utf-8' | Utf16): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const byteOrderMark = ([first, second]: Uint8Array): Utf16 | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Bytes that show the encoding of a text. */
const SAMPLE = 1000

/** Every second byte of a Latin text in UTF-16 is zero; a text in UTF-8 has no zeros. */
const guessUtf16 = (bytes: Uint8Array): Utf16 | null => {
  const zeros = [0, 0]
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE) / 2)
  for (let i = 0; i < 2 * pairs; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (low > 0.8 * pairs && high === 0) return 'utf-16le'
  return high > 0.8 * pairs && low === 0 ? 'utf-16be' : null
}

/**
 * Decodes UTF-8 and UTF-16, with or without a byte-order mark. Old programs write a degree sign in Windows-1252, which is
 * not UTF-8.
 *
 * @throws UnreadableFile
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const marked = byteOrderMark(bytes)
  const guessed = marked === null ? guessUtf16(bytes) : null
  const utf16 = marked ?? guessed
  if (utf16 !== null) {
    const text = decode(bytes, utf16)
    if (text === null) throw new UnreadableFile('is not valid UTF-16: expected text in UTF-8 or UTF-16')
    const notes = guessed === null ? [] : ['The file is read as UTF-16, although it has no byte-order mark.']
    return { text, notes }
  }
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { text, notes: [] }
  if (bytes.includes(0)) throw new UnreadableFile('is not text: expected UTF-8 or UTF-16')
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    notes: ['The file is not UTF-8 and is read as Windows-1252.'],
  }
}
