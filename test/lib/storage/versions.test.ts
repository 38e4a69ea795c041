import { expect, test } from 'vitest'
import type { Item } from '../../../lib/storage/items.ts'
import { SCHEMA, schemaOf, upgraded } from '../../../lib/storage/versions.ts'

test.each<[string, Item, number]>([
  ['that names none', { id: 'a' }, 1],
  ['that names one', { id: 'a', schema: SCHEMA }, SCHEMA],
  ['of an index that names one in its summary', { id: 'a', summary: { schema: SCHEMA } }, SCHEMA],
  ['of an index that names none in its summary', { id: 'a', summary: { name: 'Roof' } }, 1],
  ['with a broken summary', { id: 'a', schema: SCHEMA, summary: 'broken' }, SCHEMA],
])('the version of an item %s', (_, item, schema) => {
  expect(schemaOf(item)).toBe(schema)
})

test.each<[Item, string]>([
  [{ id: 'a', createdAt: 'b', schema: SCHEMA + 1 }, 'a of b'],
  [{ siteId: 'a', createdAt: 'b', schema: SCHEMA + 1 }, 'a of b'],
  [{ id: 'a', summary: { schema: SCHEMA + 1 } }, 'a'],
])('a newer item is refused with its name and version: %j', (item, name) => {
  const message = `${name} has schema ${SCHEMA + 1}; this version of the service knows up to ${SCHEMA}`
  expect(() => schemaOf(item)).toThrow(message)
  expect(() => upgraded(item)).toThrow(message)
})

test('an older item takes each step once, and one of today none', () => {
  const steps = { [SCHEMA - 1]: ({ count, ...item }: Item) => ({ ...item, count: Number(count) + 1 }) }
  const today = { id: 'a', schema: SCHEMA, count: 1 }
  expect(upgraded({ id: 'a', schema: SCHEMA - 1, count: 0 }, steps)).toEqual(today)
  expect(upgraded(today, steps)).toEqual(today)
})

test('an item whose form did not change only gets the version', () => {
  expect(upgraded({ id: 'a', name: 'Roof' })).toEqual({ id: 'a', name: 'Roof', schema: SCHEMA })
})
