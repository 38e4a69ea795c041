import { expect, test } from 'vitest'
import { isKnown, isMatch } from '../../../lib/http/entity-tag.ts'

test('If-Match compares strongly, If-None-Match weakly', () => {
  for (const [header, matches, knows] of [
    ['*', true, true],
    ['"a"', true, true],
    ['"other", "a"', true, true],
    ['W/"a"', false, true],
    ['"other"', false, false],
    ['""', false, false],
    ['"A"', false, false],
    ['', false, false],
    ['x', false, false],
    ['W/"', false, false],
  ] as const) {
    expect(isMatch(header, '"a"'), header).toBe(matches)
    for (const tag of ['"a"', 'W/"a"']) expect(isKnown(header, tag), header).toBe(knows)
  }
})
