import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSite } from '../../../lib/sites/create.ts'
import { getSite } from '../../../lib/sites/get.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { fields, NOW } from '../storage/samples.ts'

useEngine()

test('a new site has the given fields, its id and two equal timestamps', async () => {
  const id = randomUUID()
  const time = NOW.toISOString()
  const site = await createSite(id, fields, contextAt(NOW))
  expect(site).toEqual({ id, ...fields, createdAt: time, updatedAt: time })
  expect(await getSite(id, contextAt(NOW))).toEqual(site)
})
