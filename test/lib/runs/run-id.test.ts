import { expect, test } from 'vitest'
import * as z from 'zod'
import { newRunId } from '../../../lib/runs/runs.ts'

test('ids are UUIDs of version 7 that begin with the time and differ', () => {
  const times = [0, 1, 255, 65_536, 2 ** 31, 2 ** 40].map((time) => new Date(1_774_008_000_123 + time))
  const ids = times.map(newRunId)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  const timeIn = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(ids.map(timeIn)).toEqual(times.map((time) => time.getTime()))
  expect(new Set(Array.from({ length: 1000 }, () => newRunId(new Date(0)))).size).toBe(1000)
})
