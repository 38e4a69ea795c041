import { expect, onTestFinished, test } from 'vitest'
import { estimate } from '../../lib/operations/estimates.ts'
import { environment, setting } from '../../lib/platform/env.ts'
import { startService } from '../../local/service.ts'
import { readSettings } from '../../local/settings.ts'
import { watchPvgis } from '../../local/watch-pvgis.ts'
import { callHere } from '../call-here.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, KEY, send } from '../http.ts'
import { startMute } from '../lib/upstream/mute-server.ts'
import { answerPage, type Behavior, resetAtOnce, startUpstream } from '../lib/upstream/server.ts'
import { startPvgisServer } from '../pvgis/server.ts'

const logged = captureLog()

/** The server runs until the test ends. */
const start = async (behavior: Behavior) => {
  const upstream = await startUpstream(behavior)
  onTestFinished(() => upstream.close())
  return upstream
}

const isUnreachable = (): boolean => setting(environment.pvgisUnreachable) !== undefined

test.each([
  // As from a proxy that wants a password.
  ['an error', true, () => start(answerPage(407, '<html>'))],
  ['a reset', false, () => start(resetAtOnce)],
  // The TLS handshake never completes.
  ['nothing, in TLS', false, startMute],
])(
  'if PVGIS answers with %s, it is clear within two seconds whether it is reachable: %s',
  async (_, isReachable, startServer) => {
    const { url: pvgisUrl } = await startServer()
    const started = performance.now()
    const watching = watchPvgis({ probesPvgis: true, pvgisUrl })
    onTestFinished(watching.close)
    expect(isUnreachable()).toBe(true)
    expect(await watching.isReachable).toBe(isReachable)
    expect(isUnreachable()).toBe(!isReachable)
    // A busy machine may notice the end of the two seconds late.
    expect(performance.now() - started).toBeLessThan(10_000)
  },
)

test('a service without settings asks PVGIS only while it can be reached', async () => {
  const without = 'built-in climate averages: PVGIS is not reachable'
  let isUp = false
  const pvgis = await startPvgisServer({ isUp: () => isUp })
  const settings = { ...readSettings({ PORT: '0', API_KEY: KEY, PVGIS_URL: pvgis.url }), dataFolder: null }
  const parts = { startThreads: callHere, pvgis: watchPvgis(settings, 20) }
  const { url, close } = await startService(settings, parts)
  onTestFinished(async () => {
    await close()
    await pvgis.close()
  })
  const weatherAt = async (latitude: number) => {
    const body = { latitude, longitude: 11, panelTilt: 30, panelAzimuth: 180, systemSize: 5 }
    const { baseline } = dataOf(estimate, await send(url, 'POST', '/estimate', { body })).estimate
    return [baseline.estimator, baseline.note]
  }

  expect(await weatherAt(47)).toEqual(['embedded', without])
  expect(pvgis.calls.filter(({ address }) => address.pathname.endsWith('tmy'))).toEqual([])

  isUp = true
  await expect.poll(isUnreachable, { interval: 20 }).toBe(false)
  expect(await weatherAt(47)).toEqual(['pvgis', undefined])

  isUp = false
  await expect.poll(isUnreachable, { interval: 20 }).toBe(true)
  expect(await weatherAt(49)).toEqual(['embedded', without])
  // PVGIS's earlier answers still beat the averages.
  expect(await weatherAt(47)).toEqual(['pvgis', undefined])
  // A busy machine may miss probes in between.
  const [first, last] = [logged[0], logged.at(-1)].map((line) => JSON.parse(line ?? '').message)
  expect([first, last]).toEqual(['PVGIS is reachable again', without])
})
