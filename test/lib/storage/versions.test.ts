import { expect, test } from 'vitest'
import type { Item } from '../../../lib/storage/items.ts'
import { SCHEMA, schemaOf, upgraded } from '../../../lib/storage/versions.ts'

test('the version of an item is in it, or in the summary that an index has of it', () => {
  expect(schemaOf({ id: 'a' })).toBe(1)
  expect(schemaOf({ id: 'a', summary: { name: 'Roof' } })).toBe(1)
  expect(schemaOf({ id: 'a', summary: { schema: SCHEMA } })).toBe(SCHEMA)
  expect(schemaOf({ id: 'a', schema: SCHEMA, summary: 'broken' })).toBe(SCHEMA)
})

test('a newer item is refused with its name and version', () => {
  const item = { siteId: 'a', createdAt: 'b', schema: SCHEMA + 1 }
  const message = `a of b has schema ${SCHEMA + 1}; this version of the service knows up to ${SCHEMA}`
  expect(() => upgraded(item)).toThrow(message)
})

test('an older item takes each step once, one of today none, and one whose form did not change gets the version', () => {
  const steps = { [SCHEMA - 1]: ({ count, ...item }: Item) => ({ ...item, count: Number(count) + 1 }) }
  const today = { id: 'a', schema: SCHEMA, count: 1 }
  expect(upgraded({ id: 'a', schema: SCHEMA - 1, count: 0 }, steps)).toEqual(today)
  expect(upgraded(today, steps)).toEqual(today)
  expect(upgraded({ id: 'a', name: 'Roof' })).toEqual({ id: 'a', name: 'Roof', schema: SCHEMA })
})
