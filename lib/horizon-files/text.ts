/** Why a file cannot be read; every reader throws it. Its message continues a sentence that starts with "The file". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** null for text that is not Unicode. Every line has ASCII characters, whose high bytes in UTF-16 are zero. */
const unicodeIn = (bytes: Uint8Array): string | null => {
  const zero = bytes.indexOf(0)
  if (zero >= 0) return new TextDecoder(zero % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** First bytes of archives (.xlsx, .ods) and old workbooks (.xls). */
const WORKBOOKS = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * Decodes UTF-8, UTF-16 and, as a last resort, Windows-1252. Byte-order marks and unusual minus signs and spaces become plain.
 *
 * @returns notes about the encoding, one sentence each
 * @throws UnreadableFile if it is a workbook
 */
export const decode = (bytes: Uint8Array): { text: string; notes: readonly string[] } => {
  if (WORKBOOKS.some((start) => start.every((byte, i) => bytes[i] === byte)))
    throw new UnreadableFile(
      'is a workbook, such as from Excel, or an archive: expected text; save the sheet as CSV',
    )
  const unicode = unicodeIn(bytes)
  const text = (unicode ?? new TextDecoder('windows-1252').decode(bytes))
    .replaceAll(/[\uFEFF\uFFFD]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('\u00A0', ' ')
  return { text, notes: unicode === null ? ['The file is not UTF-8 and is read as Windows-1252.'] : [] }
}

/** `1 line`, `2 lines`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export const wasOrWere = (n: number): string => (n === 1 ? 'was' : 'were')

/** An angle as text, with up to three decimals. */
export const degrees = (value: number): string => `${Number(value.toFixed(3))}°`.replace('-', '−')

/** `1, 2 and 3`, or the first items and `4 more`. */
export const listed = (items: readonly string[], most: number): string => {
  const first = items.slice(0, most)
  const last = items.length > most ? `${items.length - most} more` : first.pop()
  return first.length > 0 ? `${first.join(', ')} and ${last}` : `${last}`
}

const MAX_QUOTE = 40

export const quoted = (text: string): string => {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  return `“${plain.length > MAX_QUOTE ? `${plain.slice(0, MAX_QUOTE)}…` : plain}”`
}
