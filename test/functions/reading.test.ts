import { beforeAll, describe, expect, test } from 'vitest'
import { listAnalyses } from '../../lib/operations/analyses.ts'
import { operations } from '../../lib/operations/index.ts'
import { startRun } from '../../lib/operations/runs.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, KEY, SITE, useServer, useService } from '../http.ts'
import { city, replyOf } from '../lib/buildings/town.ts'
import { PLAIN } from '../lib/terrain/tile-server.ts'
import { testAll } from '../test-all.ts'

const tiles = useServer((_, response) => response.end(PLAIN))
const overpass = useServer((_, response) => response.end(JSON.stringify(replyOf(city()))))
const { request, url } = useService(() => ({
  terrainTilesUrl: `${tiles.url()}/{z}/{x}/{y}.png`,
  overpassUrl: overpass.url(),
}))

/** The requests to read something of each kind, by operation. */
const targets = new Map<string, string>()
beforeAll(async () => {
  const site = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  await request('POST', `/sites/${site.id}/analysis`)
  const [analysis] = dataOf(listAnalyses, await request('GET', `/sites/${site.id}/analyses`))
  const run = dataOf(startRun, await request('POST', '/runs', { body: { name: 'Roofs' } }))
  const place = 'latitude=47.27&longitude=11.39'
  const entries = {
    listAnalyses: `/sites/${site.id}/analyses`,
    getAnalysis: `/analyses/${analysis?.id}`,
    estimateBaseline: `/baseline?${place}&panelTilt=30&panelAzimuth=180&systemSize=4&hours=True`,
    getSite: `/sites/${site.id}`,
    listSites: '/sites',
    getOpenApi: '/openapi.json',
    getSunPath: `/sun-path?${place}`,
    getTerrainHorizon: `/terrain-horizon?${place}`,
    writeHorizonFile: `/sites/${site.id}/horizon-file?format=pvgis`,
    getRun: `/runs/${run.id}`,
    listRuns: '/runs',
    getBuildings: `/buildings?${place}`,
  }
  for (const [name, target] of Object.entries(entries)) targets.set(name, target)
})

/** Headers that differ from response to response, or with the method of Node's client. */
const OF_THIS_EXCHANGE = ['date', 'x-amzn-requestid', 'connection', 'keep-alive']

const ask = async (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url()}${target}`, { method, headers: { 'x-api-key': KEY, ...headers } })
  const kept = [...response.headers].filter(([name]) => !OF_THIS_EXCHANGE.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
}

const readers = operations.filter(({ method }) => method === 'GET')

test.each(readers)('HEAD of $name is answered as GET is, without the body', async ({ name }) => {
  const target = targets.get(name) ?? ''
  const faulty = `${target}${target.includes('?') ? '&' : '?'}unknown=1`
  const statuses: number[] = []
  for (const [given, headers] of [
    [target, {}],
    [target, { 'x-api-key': 'wrong' }],
    [target, { 'accept-encoding': 'identity' }],
    [faulty, {}],
  ] as const) {
    const { text, ...rest } = await ask('GET', given, headers)
    expect(await ask('HEAD', given, headers)).toEqual({ ...rest, text: '' })
    expect(Number(rest.headers['content-length'])).toBeGreaterThan(0)
    statuses.push(rest.status)
  }
  expect([statuses[0], statuses[3]]).toEqual([200, 400])
})

describe.each(['getSite', 'getOpenApi'])('%s', (name) => {
  /** A value of the header, with the tag for TAG. */
  const conditional = async (condition: string, method = 'GET') => {
    const target = targets.get(name) ?? ''
    const { headers, text } = await ask('GET', target)
    const { etag = '' } = headers
    return {
      whole: { headers, text },
      answer: await ask(method, target, {
        'If-None-Match': condition.replace('TAG', etag.replace('W/', '')),
      }),
    }
  }

  testAll(['TAG', 'W/TAG', '"other", TAG', '*'])(
    'has 304 without a body for a caller that has it',
    async (condition) => {
      for (const method of ['GET', 'HEAD']) {
        const { whole, answer } = await conditional(condition, method)
        const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = whole.headers
        expect(answer).toEqual({ status: 304, headers, text: '' })
        expect(headers).toHaveProperty('etag')
      }
    },
  )

  testAll(['"other"', '', 'x', '"TAG"', 'W/"'])('has the whole for any other', async (condition) => {
    const { whole, answer } = await conditional(condition)
    expect(answer).toEqual({ status: 200, ...whole })
  })
})

test('a changed site is sent again', async () => {
  const target = targets.get('getSite') ?? ''
  const { headers } = await ask('GET', target)
  await request('PATCH', target, { body: { panelTilt: 12 } })
  const { status, text } = await ask('GET', target, { 'If-None-Match': headers.etag ?? '' })
  expect([status, text]).toEqual([200, expect.stringContaining('"panelTilt":12')])
})

test('an error stays one, whatever the caller has', async () => {
  const { status } = await ask('GET', `/sites/${crypto.randomUUID()}`, { 'If-None-Match': '*' })
  expect(status).toBe(404)
})
