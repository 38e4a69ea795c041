import { expect, test } from 'vitest'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { siteEtag } from '../../../web/src/api/queries.ts'

const site = { updatedAt: '2026-03-01T12:00:00.000Z' }

test.each([
  ['"other"', '"other"'],
  [`W/${entityTag(site)}`, entityTag(site)],
  [null, entityTag(site)],
])('uses the entity tag %j if it is strong, and otherwise the time of the last change', (tag, expected) =>
  expect(siteEtag(site, tag)).toBe(expected),
)
