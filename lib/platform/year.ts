import { year } from '../schemas/values.ts'
import { VisibleError } from './errors.ts'

/**
 * The year that a request names, otherwise the current UTC year.
 *
 * @throws VisibleError validation if the service's clock has a year outside the valid range
 */
export const yearOrCurrent = (named: number | undefined, now: Date): number => {
  const { success, data } = year.safeParse(named ?? now.getUTCFullYear())
  if (success) return data
  const message = `is required: the clock of the service says ${now.getUTCFullYear()}, which is not between 1950 and 2100`
  throw new VisibleError('validation', { errors: [{ field: 'year', message }] })
}
