import { expect, test } from 'vitest'
import { hashOf, siteIdIn } from '../../../web/src/sites/site-hash.ts'

test.each([['a-site'], ['a/b?c#d é']])('the address of %j leads to it', (id) =>
  expect(siteIdIn(hashOf(id))).toBe(id),
)

test.each([[''], ['#'], ['#/sites/'], ['#/sites/a/b'], ['#/sites/%E0%A4%A'], ['#other']])(
  '%j names no site',
  (hash) => expect(siteIdIn(hash)).toBeNull(),
)

test('no site is no hash', () => expect(hashOf(null)).toBe(''))
