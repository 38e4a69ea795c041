import { beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../lib/platform/env.ts'
import { captureLog } from '../captured-log.ts'
import { SITE, useServer, useService } from '../http.ts'
import { replyWithoutHours } from '../lib/estimators/pvwatts/good-reply.ts'
import { answer, type Behavior } from '../lib/upstream/server.ts'
import { siteRequests } from './site-requests.ts'

let behave: Behavior
const estimator = useServer((message, response) => behave(response, message))
const { request } = useService(() => ({ estimators: ['pvwatts'], pvwattsApiKey: 'secret-key' }))
const { create, analyze, historyOf } = siteRequests({ request })
const logged = captureLog()

/** Each test has its own address, so failures in one do not open the circuit for another. */
let address = 0
beforeEach(() => {
  vi.stubEnv(environment.pvwattsUrl, `${estimator.url()}/${++address}/v8.json`)
})
/** Every request is for a new place, so no answer comes from the cache. */
let place = 0
const newPlace = () => {
  place += 0.01
  return Number(place.toFixed(2))
}
const { name: _, ...PANELS } = SITE
const post = (path: string) => () => request('POST', path, { body: { ...PANELS, latitude: newPlace() } })
const askEstimate = post('/estimate')
const askOrientation = post('/orientation')

const createHere = async () => (await create({ latitude: newPlace() })).id
const runAnalysis = (id: string, query = '') => request('POST', `/sites/${id}/analysis${query}`)

const failed = { statusCode: 502, message: 'Production estimator failed' }

// Which reply ends in which error is tested with the client, and how an error is answered with the endpoint.
test('without hours from the estimator, the caller of an estimate or an orientation gets 502', async () => {
  behave = answer(replyWithoutHours)
  for (const ask of [askEstimate, askOrientation]) expect((await ask()).envelope).toStrictEqual(failed)
  expect(logged.join('')).toContain('the estimator returned no hours')
})

test('an analysis that fails is not stored and can be run again; without hours it has no energy block', async () => {
  const id = await createHere()
  behave = answer('nonsense')
  expect((await runAnalysis(id)).envelope).toStrictEqual(failed)
  behave = answer(replyWithoutHours)
  expect((await runAnalysis(id, '?adjustment=energy')).envelope).toStrictEqual(failed)
  expect(await historyOf(id)).toEqual([])
  const { energy, adjusted } = await analyze(id)
  expect([energy, adjusted.basis]).toEqual([null, 'daylight-hours'])
  expect(logged.join('')).toContain('PVWatts returned no hours')
})
