import { expect } from 'vitest'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { siteEtag } from '../../../web/src/api/queries.ts'
import { testAll } from '../../test-all.ts'

const site = { updatedAt: '2026-03-01T12:00:00.000Z' }

testAll([
  ['"other"', '"other"'],
  [`W/${entityTag(site)}`, entityTag(site)],
  [null, entityTag(site)],
])('uses the entity tag if it is strong, and otherwise the time of the last change', (tag, expected) =>
  expect(siteEtag(site, tag)).toBe(expected),
)
