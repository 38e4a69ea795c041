import { errorKinds } from '../../platform/errors.ts'
import type { PreparedRow, RowResult } from '../files/contents.ts'

type Identity = Pick<PreparedRow, 'row' | 'id'>
type FailedRow = Extract<RowResult, { readonly error: string }>

/** Why a row has no figures if a step failed for good. */
export const NOT_COMPUTED = 'could not be computed; start the run again'

/** The result of a row that has no figures. */
export const failedRow = ({ row, id }: Identity, error: string): FailedRow => ({ row, id, error })

export const invalidRow = (row: Identity, errors: FailedRow['errors'] = []): FailedRow => ({
  ...failedRow(row, errorKinds.validation.message),
  errors,
})

/** How many results are errors. */
export const failedIn = (results: readonly RowResult[]): number =>
  results.filter((result) => 'error' in result).length
