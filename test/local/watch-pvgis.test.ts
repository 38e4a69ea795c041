import { expect, onTestFinished, test } from 'vitest'
import { estimate } from '../../lib/operations/estimates.ts'
import { getRun, startRun } from '../../lib/operations/runs.ts'
import { environment, setting } from '../../lib/platform/env.ts'
import { startService } from '../../local/service.ts'
import { readSettings } from '../../local/settings.ts'
import { watchPvgis } from '../../local/watch-pvgis.ts'
import { runsInThreads } from '../call-here.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, KEY, send } from '../http.ts'
import { startMute } from '../lib/upstream/mute-server.ts'
import { answerPage, type Behavior, hang, resetAtOnce, startUpstream } from '../lib/upstream/server.ts'
import { startPvgisServer } from '../pvgis/server.ts'

const logged = captureLog()

/** The server runs until the test ends. */
const addressOf = async (behavior: Behavior): Promise<string> => {
  const upstream = await startUpstream(behavior)
  onTestFinished(() => upstream.close())
  return upstream.url
}

const isUnreachable = (): boolean => setting(environment.pvgisUnreachable) !== undefined

test.each<[what: string, isReachable: boolean, address: () => Promise<string>]>([
  ['a page', true, () => addressOf(answerPage(200, '<html>'))],
  ['529', true, () => addressOf(answerPage(529, '<html>'))],
  ['a proxy that wants a password', true, () => addressOf(answerPage(407, '<html>'))],
  ['a reset', false, () => addressOf(resetAtOnce)],
  ['nothing', false, () => addressOf(hang)],
  // The TLS handshake never completes.
  ['nothing, in TLS', false, async () => (await startMute()).url],
])(
  'if PVGIS answers with %s, it is clear within two seconds whether it is reachable: %s',
  async (_, isReachable, address) => {
    const pvgisUrl = await address()
    const started = performance.now()
    const watching = watchPvgis({ probesPvgis: true, pvgisUrl })
    onTestFinished(watching.close)
    expect(await watching.isReachable).toBe(isReachable)
    expect(isUnreachable()).toBe(!isReachable)
    // A busy machine may notice the end of the two seconds late.
    expect(performance.now() - started).toBeLessThan(10_000)
  },
)

test('a service without settings asks PVGIS only while it can be reached, also in the threads of runs', async () => {
  const place = { longitude: 11, panelTilt: 30, panelAzimuth: 180, systemSize: 5 }
  const without = 'built-in climate averages: PVGIS is not reachable'
  let isUp = false
  const pvgis = await startPvgisServer({ isUp: () => isUp })
  const settings = { ...readSettings({ PORT: '0', API_KEY: KEY, PVGIS_URL: pvgis.url }), dataFolder: null }
  const { url, close } = await startService(settings, {
    startThreads: runsInThreads,
    pvgis: watchPvgis(settings, 20),
  })
  onTestFinished(async () => {
    await close()
    await pvgis.close()
  })
  const weatherAt = async (latitude: number) => {
    const { baseline } = dataOf(
      estimate,
      await send(url, 'POST', '/estimate', { body: { ...place, latitude } }),
    ).estimate
    return [baseline.estimator, baseline.note]
  }
  const estimatorInRun = async (latitude: number) => {
    const { id, upload } = dataOf(startRun, await send(url, 'POST', '/runs', { body: { name: 'Roof' } }))
    const body = JSON.stringify({ ...place, latitude })
    await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
    const read = async () => dataOf(getRun, await send(url, 'GET', `/runs/${id}`))
    await expect.poll(async () => (await read()).state, { interval: 20 }).toBe('succeeded')
    return JSON.parse(await (await fetch((await read()).results?.jsonLinesUrl ?? '')).text()).estimator
  }

  expect(await weatherAt(47)).toEqual(['embedded', without])
  expect(await estimatorInRun(47)).toBe('embedded')
  expect(pvgis.calls.filter(({ address }) => address.pathname.endsWith('tmy'))).toEqual([])

  isUp = true
  await expect.poll(isUnreachable, { interval: 20 }).toBe(false)
  // First, because the threads of the earlier run end soon.
  expect(await estimatorInRun(48)).toBe('pvgis')
  expect(await weatherAt(47)).toEqual(['pvgis', undefined])

  isUp = false
  await expect.poll(isUnreachable, { interval: 20 }).toBe(true)
  expect(await weatherAt(49)).toEqual(['embedded', without])
  // PVGIS's earlier answers still beat the averages.
  expect(await weatherAt(47)).toEqual(['pvgis', undefined])
  expect(logged.map((line) => JSON.parse(line).message)).toEqual(['PVGIS is reachable again', without])
})
