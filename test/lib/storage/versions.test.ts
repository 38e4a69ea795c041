import { expect, test } from 'vitest'
import type { Item } from '../../../lib/storage/items.ts'
import { SCHEMA, upgraded } from '../../../lib/storage/versions.ts'

test('an older item takes each step once, one of today none, and one whose form did not change gets the version', () => {
  const steps = { [SCHEMA - 1]: ({ count, ...item }: Item) => ({ ...item, count: Number(count) + 1 }) }
  const today = { id: 'a', schema: SCHEMA, count: 1 }
  expect(upgraded({ id: 'a', schema: SCHEMA - 1, count: 0 }, steps)).toEqual(today)
  expect(upgraded(today, steps)).toEqual(today)
  expect(upgraded({ id: 'a', name: 'Roof' })).toEqual({ id: 'a', name: 'Roof', schema: SCHEMA })
})
