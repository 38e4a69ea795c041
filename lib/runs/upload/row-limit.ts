import { UnreadableUpload } from './unreadable-upload.ts'

/** Ten times as much as a site with a horizon of 360 points needs. */
export const MAX_ROW_CHARACTERS = 256 * 1024

/** Where a text that is read piece by piece has come to. */
export interface Position {
  /** The number of the line in which the last row begins, from 1. */
  rowLine: number
}

const QUOTE = '"'.charCodeAt(0)
const LINE_FEED = '\n'.charCodeAt(0)

const tooLong = (line: number, hasQuotes: boolean): UnreadableUpload => {
  const cause = hasQuotes ? '. Is a quote not closed?' : ''
  return new UnreadableUpload(
    `The row that begins in line ${line} is longer than ${MAX_ROW_CHARACTERS / 1024} KB${cause}`,
  )
}

/**
 * Passes a text on unless a row of it is too long. Parsers keep a row in memory, and one without an end would fill it.
 *
 * @param hasQuotes whether line breaks between quotes are part of a row
 * @param position is kept up to date
 * @throws UnreadableUpload
 */
export async function* limitRows(
  pieces: AsyncIterable<string>,
  hasQuotes: boolean,
  position: Position,
): AsyncGenerator<string> {
  let isQuoted = false
  let length = 0
  let line = position.rowLine
  for await (const piece of pieces) {
    for (let i = 0; i < piece.length; i++) {
      const character = piece.charCodeAt(i)
      length++
      if (hasQuotes && character === QUOTE) isQuoted = !isQuoted
      if (character === LINE_FEED) {
        line++
        if (!isQuoted) {
          length = 0
          position.rowLine = line
        }
      }
      if (length > MAX_ROW_CHARACTERS) throw tooLong(position.rowLine, hasQuotes)
    }
    yield piece
  }
}
