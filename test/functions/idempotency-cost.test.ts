import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createSite } from '../../lib/operations/create-site.ts'
import { client, tableName } from '../../lib/storage/document-client.ts'
import { dataOf, SITE, useService } from '../http.ts'

const { request } = useService()

const Write = z.object({
  ConsumedCapacity: z.object({ TableName: z.string(), CapacityUnits: z.number() }),
})

/** Units of the writes to the table of the keys. */
let units: number[] = []

const COUNTER = 'countWriteUnits'
beforeAll(() => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' }
        const result = await next({ ...args, input })
        const { data } = Write.safeParse(result.output)
        if (
          /^(Put|Update)/.test(commandName) &&
          data?.ConsumedCapacity.TableName === tableName('idempotency')
        )
          units.push(data.ConsumedCapacity.CapacityUnits)
        return result
      },
    { step: 'initialize', name: COUNTER },
  )
})
afterAll(() => client.middlewareStack.remove(COUNTER))

const withKey = async (method: string, path: string, body?: unknown) => {
  units = []
  const headers = { 'Idempotency-Key': randomUUID() }
  const reply = await request(method, path, { headers, ...(body !== undefined && { body }) })
  return { reply, total: units.reduce((sum, unit) => sum + unit, 0) }
}

/** As on the page: a site with 36 horizon points. */
const horizonProfile = Array.from({ length: 36 }, (_, i) => ({
  direction: String(10 * i),
  heightAngle: ((7 * i) % 23) + 0.5,
}))

test('docs/cost.md says how many write units an idempotency key adds', async () => {
  const created = await withKey('POST', '/sites', { ...SITE, horizonProfile })
  const { id } = dataOf(createSite, created.reply)
  const analyzed = await withKey('POST', `/sites/${id}/analysis`)
  const page = readFileSync('docs/cost.md', 'utf8').replaceAll(/\s+/g, ' ')
  const dollars = (total: number): string => (0.625 * total + 1e-9).toFixed(2)
  expect(page).toContain(
    `adds ${created.total} write units, 0.625 · ${created.total} = ${dollars(created.total)} dollars per million`,
  )
  expect(page).toContain(`${analyzed.total}, which are ${dollars(analyzed.total)}`)
})
