import { expect, test } from 'vitest'
import { bundle } from '../../infra/bundle.ts'
import { loadedBytes } from '../../infra/loaded-bytes.ts'
import type { Operation } from '../../lib/operation.ts'
import { operations } from '../../lib/operations.ts'

/** A cold start reads so much at most; undici, which asks the estimator, comes with the first baseline that no cache holds. */
const budgetOf = ({ grants, asksEstimator }: Operation): number => {
  if (asksEstimator) return 520_000
  return grants.length > 0 ? 520_000 : 250_000
}

test.each(operations.map((operation) => ({ operation, name: operation.name })))(
  '$name loads no more than its budget when it starts',
  ({ operation }) => {
    expect(loadedBytes(bundle(operation))).toBeLessThan(budgetOf(operation))
  },
)
