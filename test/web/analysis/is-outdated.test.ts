import { expect, test } from 'vitest'
import { isOutdated } from '../../../web/src/analysis/is-outdated.ts'

const analysis = { createdAt: '2026-03-01T12:00:00.000Z' }

test.each([
  ['changed before', '2026-03-01T11:59:59.999Z', false, false],
  ['changed after', '2026-03-01T12:00:00.001Z', false, true],
  ['being edited', '2026-03-01T11:59:59.999Z', true, true],
])('an analysis of a site that was %s', (_, updatedAt, edited, outdated) => {
  expect(isOutdated(analysis, { updatedAt }, edited)).toBe(outdated)
})
