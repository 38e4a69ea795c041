import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { type Reply, useService } from '../http.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()
const { create, analyze, historyOf } = siteRequests({ request })

/** What a caller sees, without what differs in every response. */
const seen = ({ status, headers, envelope }: Reply) => {
  const shown = [...headers].filter(([name]) => !['date', 'x-amzn-requestid'].includes(name))
  return { status, envelope, headers: Object.fromEntries(shown) }
}

const withId = operations.filter(({ pathParameters }) => 'id' in pathParameters.shape)

/** A site that was analyzed and deleted, and its analysis. */
let gone: string[] = []
beforeAll(async () => {
  const { id } = await create()
  await analyze(id)
  const [analysis] = await historyOf(id)
  await request('DELETE', `/sites/${id}`)
  gone = [id, analysis?.id ?? '', id.toUpperCase()]
})

test.each(withId)(
  '$name gives the same answer for a deleted id, an unknown one and a malformed one',
  async (operation) => {
    const { method, path, name } = operation
    const query = name === 'writeHorizonFile' ? '?format=hor' : ''
    const options = name === 'updateSite' ? { body: { panelTilt: 1 } } : {}
    const ask = async (id: string) => seen(await request(method, path.replace('{id}', id) + query, options))
    const unknown = await ask(randomUUID())
    expect(unknown.status).toBe(404)
    for (const id of [
      ...[...gone, 'a3bb189e-8bf9-1c8f-9beb-5b5c5f9f3c11'],
      ...[Buffer.alloc(22, 1).toString('base64url'), 'x', '%20', '%00%F0%9F%8C%9E', 'a'.repeat(5_000)],
    ])
      expect(await ask(id)).toEqual(unknown)
  },
)
