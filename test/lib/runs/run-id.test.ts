import { expect, test } from 'vitest'
import * as z from 'zod'
import { newRunId } from '../../../lib/runs/runs.ts'

const NOW = new Date('2026-03-20T12:00:00.123Z')

test('an id is a UUID of version 7 that begins with the time', () => {
  const id = newRunId(NOW)
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime())
})

test('ids sort by time', () => {
  const times = [0, 1, 255, 65_536, 2 ** 31, 2 ** 40].map((offset) => new Date(NOW.getTime() + offset))
  const ids = times.map(newRunId)
  expect(ids.toSorted()).toEqual(ids)
})

test('no two ids are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newRunId(NOW))).size).toBe(1000)
})
