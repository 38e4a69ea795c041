import { expect, test } from 'vitest'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { ifUnchanged } from '../../../web/src/api/queries.ts'

test('the page knows the entity tag of the service', () => {
  const site = { updatedAt: '2026-03-01T12:00:00.000Z' }
  expect(ifUnchanged(site)).toEqual({ 'If-Match': entityTag(site) })
})
