import { expect, test } from 'vitest'
import { isOutdated } from '../../../web/src/analysis/analysis-info.ts'

const analysis = { createdAt: '2026-03-01T12:00:00.000Z' }

test.each([
  ['current', 'last changed before it', '2026-03-01T11:59:59.999Z', false, false],
  ['outdated', 'changed after it', '2026-03-01T12:00:00.001Z', false, true],
  ['outdated', 'being edited', '2026-03-01T11:59:59.999Z', true, true],
])('is %s for a site %s', (_, _state, updatedAt, edited, outdated) => {
  expect(isOutdated(analysis, { updatedAt }, edited)).toBe(outdated)
})
