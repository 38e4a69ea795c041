import { expect, test } from 'vitest'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { siteTag } from '../../../web/src/sites/site-tag.ts'

const site = { updatedAt: '2026-03-01T12:00:00.000Z' }

test.each([
  ['"other"', '"other"'],
  [`W/${entityTag(site)}`, entityTag(site)],
  [null, entityTag(site)],
])('an answer with the tag %j', (tag, expected) => expect(siteTag(site, tag)).toBe(expected))
