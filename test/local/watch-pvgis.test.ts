import { describe, expect, onTestFinished, test } from 'vitest'
import { estimate } from '../../lib/operations/estimates.ts'
import { getRun, startRun } from '../../lib/operations/runs.ts'
import { environment, setting } from '../../lib/platform/env.ts'
import { startService } from '../../local/service.ts'
import { readSettings } from '../../local/settings.ts'
import { type PvgisWatch, watchPvgis } from '../../local/watch-pvgis.ts'
import { runsInThreads } from '../call-here.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, KEY, send } from '../http.ts'
import { startBlackhole } from '../lib/upstream/blackhole.ts'
import { startMute } from '../lib/upstream/mute-server.ts'
import { answerPage, type Behavior, hang, resetAtOnce, startUpstream } from '../lib/upstream/server.ts'
import { startPvgisServer } from '../pvgis/server.ts'

const PLACE = { longitude: 11, panelTilt: 30, panelAzimuth: 180, systemSize: 5 }
const NOT_THERE = 'http://127.0.0.1:9/'

/** Kept alive to the end of the test. */
const addressOf = async (behavior: Behavior): Promise<string> => {
  const upstream = await startUpstream(behavior)
  onTestFinished(() => upstream.close())
  return upstream.url
}

const watch = (pvgisUrl: string, intervalMilliseconds?: number): PvgisWatch => {
  const watching = watchPvgis({ probesPvgis: true, pvgisUrl }, intervalMilliseconds)
  onTestFinished(watching.close)
  return watching
}

const isUnreachable = (): boolean => setting(environment.pvgisUnreachable) !== undefined

test.each([
  ['a page', answerPage(200, '<html>')],
  ['404', answerPage(404, '<html>')],
  ['529', answerPage(529, '<html>')],
  ['a proxy that wants a password', answerPage(407, '<html>')],
])('what answers can be reached: %s', async (_, behavior) => {
  expect(await watch(await addressOf(behavior)).isReachable).toBe(true)
  expect(isUnreachable()).toBe(false)
})

const SILENT: readonly (readonly [name: string, address: () => Promise<string>])[] = [
  ['nothing listens', async () => NOT_THERE],
  ['the connection is reset', () => addressOf(resetAtOnce)],
  ['nothing answers', () => addressOf(hang)],
  ['nothing answers in TLS', async () => (await startMute()).url],
  ['packets are swallowed', startBlackhole],
]

// Only Linux swallows packets for a full queue; others refuse the connection, which is tested, too.
test.each(SILENT.filter(([name]) => process.platform === 'linux' || name !== 'packets are swallowed'))(
  'within two seconds it is clear that PVGIS cannot be reached: %s',
  async (_, address) => {
    const url = await address()
    const started = performance.now()
    expect(await watch(url).isReachable).toBe(false)
    expect(isUnreachable()).toBe(true)
    // A busy machine may take longer than two seconds to notice that these are over.
    expect(performance.now() - started).toBeLessThan(10_000)
  },
)

describe('a service without settings', () => {
  const logged = captureLog()
  let isUp = false
  const WITHOUT = 'built-in climate averages: PVGIS is not reachable'

  /** @returns what an estimate at a place and a run of it say about their weather */
  const serve = async () => {
    const pvgis = await startPvgisServer({ isUp: () => isUp })
    const settings = { ...readSettings({ PORT: '0', API_KEY: KEY, PVGIS_URL: pvgis.url }), dataFolder: null }
    const service = await startService(settings, {
      startThreads: runsInThreads,
      pvgis: watchPvgis(settings, 20),
    })
    onTestFinished(async () => {
      await service.close()
      await pvgis.close()
    })
    const request = (method: string, path: string, body?: unknown) =>
      send(service.url, method, path, { body })
    return {
      pvgis,
      weatherAt: async (latitude: number) => {
        const { estimate: found } = dataOf(
          estimate,
          await request('POST', '/estimate', { ...PLACE, latitude }),
        )
        return [found.baseline.estimator, found.baseline.note]
      },
      estimatorInRun: async (latitude: number) => {
        const { id, upload } = dataOf(startRun, await request('POST', '/runs', { name: 'Roof' }))
        const body = JSON.stringify({ ...PLACE, latitude })
        await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
        const read = async () => dataOf(getRun, await request('GET', `/runs/${id}`))
        await expect.poll(async () => (await read()).state, { interval: 20 }).toBe('succeeded')
        return JSON.parse(await (await fetch((await read()).results?.jsonLinesUrl ?? '')).text()).estimator
      },
    }
  }

  test('asks PVGIS only while it can be reached, also in the threads of runs', async () => {
    isUp = false
    const { pvgis, weatherAt, estimatorInRun } = await serve()
    const isAsked = (): boolean => pvgis.calls.some(({ address }) => address.pathname.endsWith('tmy'))
    expect(await weatherAt(47)).toEqual(['embedded', WITHOUT])
    expect(await estimatorInRun(47)).toBe('embedded')
    expect(isAsked()).toBe(false)

    isUp = true
    await expect.poll(isUnreachable, { interval: 20 }).toBe(false)
    // First, because the threads of the run before end soon.
    expect(await estimatorInRun(48)).toBe('pvgis')
    expect(await weatherAt(47)).toEqual(['pvgis', undefined])

    isUp = false
    await expect.poll(isUnreachable, { interval: 20 }).toBe(true)
    expect(await weatherAt(49)).toEqual(['embedded', WITHOUT])
    // What PVGIS has answered before still beats the averages.
    expect(await weatherAt(47)).toEqual(['pvgis', undefined])
    // First, because the threads of the run before end soon.
    expect(await estimatorInRun(48)).toBe('pvgis')
    expect(logged.map((line) => JSON.parse(line).message)).toEqual(['PVGIS is reachable again', WITHOUT])
  })
})
