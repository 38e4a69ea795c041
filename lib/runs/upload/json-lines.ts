import { linesOf } from '../files/json-lines.ts'
import type { Candidate } from './validate-row.ts'

const candidateIn = (line: string): Candidate => {
  try {
    const values: unknown = JSON.parse(line)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { values }
    return { values, error: 'must be an object' }
  } catch {
    return { values: undefined, error: 'must be JSON' }
  }
}

/** The rows of a file with an object in each line. Blank lines are not rows. */
export async function* jsonLinesRows(pieces: AsyncIterable<string>): AsyncGenerator<Candidate> {
  for await (const line of linesOf(pieces)) if (line.trim() !== '') yield candidateIn(line)
}
