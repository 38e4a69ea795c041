import { expect, test } from 'vitest'
import { siteHash, siteIdFromHash } from '../../../web/src/sites/site-hash.ts'

test.each([['a-site'], ['a/b?c#d é']])('the hash for the id %j gives that id', (id) =>
  expect(siteIdFromHash(siteHash(id))).toBe(id),
)

test.each([[''], ['#'], ['#/sites/'], ['#/sites/a/b'], ['#/sites/%E0%A4%A'], ['#other']])(
  '%j contains no site id',
  (hash) => expect(siteIdFromHash(hash)).toBeNull(),
)

test('without a site there is no hash', () => expect(siteHash(null)).toBe(''))
