import { MAX_ROW_CHARACTERS } from './row-limit.ts'
import { UnreadableUpload } from './unreadable-upload.ts'

/** How a text begins. */
export interface Opening {
  /** The first line that is not blank, or as much of it as a row may have. */
  readonly firstLine: string
  /** Its number, from 1. */
  readonly line: number
  /** The text from that line on. */
  readonly pieces: AsyncIterable<string>
}

/** Drops blank lines one by one, so that a gigabyte of them does not fill the memory. */
const withoutBlankLines = (text: string): { readonly text: string; readonly dropped: number } => {
  const blank = /^\s*\n/.exec(text)?.[0] ?? ''
  return { text: text.slice(blank.length), dropped: blank.split('\n').length - 1 }
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

/**
 * Reads a text up to the end of its first line.
 *
 * @throws UnreadableUpload if there is nothing but blank lines
 */
export const openingOf = async (pieces: AsyncGenerator<string>): Promise<Opening> => {
  let head = ''
  let line = 1
  while (!head.includes('\n') && head.length <= MAX_ROW_CHARACTERS) {
    const { value, done } = await pieces.next()
    if (done) break
    const { text, dropped } = withoutBlankLines(head + value)
    head = text.trim() === '' ? '' : text
    line += dropped
  }
  if (head === '') throw new UnreadableUpload('The file is empty. Send the rows as CSV or as JSON lines')
  const [firstLine = ''] = head.split('\n', 1)
  return { firstLine, line, pieces: joined(head, pieces) }
}
