import type * as z from 'zod'
import type { ErrorItem } from '../../schemas/error-item.ts'
import { errorItems } from '../../schemas/validation-errors.ts'
import { RunRow } from '../run-row.ts'

/** A row as it was read: values yet to be validated, and what is wrong with the row as a whole. */
export interface Candidate {
  readonly values: unknown
  readonly error?: string
}

type Site = Omit<RunRow, 'id' | 'name'>

/** A row of the file, valid or not. */
export type UploadedRow = { readonly row: number; readonly id: string } & (
  | { readonly site: Site }
  | { readonly errors: readonly ErrorItem[] }
)

/** A row of one long horizon could have a hundred thousand errors. Nobody reads more than these. */
const MAX_ERRORS = 50

const DECIMAL_COMMA = /^[+-]?[\d.]*,\d+$/

/** Only cells of a CSV file are text where a number or a point is expected. */
const cellMessage = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type' || typeof issue.input !== 'string') return issue.message
  if (issue.expected === 'object') return 'must be azimuth:height, such as 22.5:4'
  return issue.expected === 'number' && DECIMAL_COMMA.test(issue.input)
    ? 'must be a number with a decimal point, not a comma'
    : issue.message
}

const Identity = RunRow.pick({ id: true }).strip()

/**
 * @param row its number in the file, from 1, which is also its id if it has no valid one
 * @param isCsv for errors that suit the format
 */
export const validateRow = (candidate: Candidate, row: number, isCsv: boolean): UploadedRow => {
  const { values } = candidate
  const id = Identity.safeParse(values).data?.id ?? String(row)
  if (candidate.error !== undefined) return { row, id, errors: [{ field: 'row', message: candidate.error }] }
  const { data, error } = RunRow.safeParse(values, { reportInput: true })
  if (data) {
    const { id: _, name: __, ...site } = data
    return { row, id, site }
  }
  const errors = errorItems(error, isCsv ? cellMessage : undefined)
  return { row, id, errors: errors.slice(0, MAX_ERRORS) }
}
