import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFrom, answeringEstimator } from '../../../lib/estimates/answer.ts'
import { environment } from '../../../lib/platform/env.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { goodReply, replyWithoutHours } from '../estimators/pvwatts/good-reply.ts'
import { startPvgis, startPvwatts } from '../estimators/upstreams.ts'
import { later, NOW } from '../storage/samples.ts'
import { answer } from '../upstream/server.ts'

useEngine()
captureLog()

const panels = { latitude: 40, longitude: -105.2, panelTilt: 20, panelAzimuth: 180, systemSize: 4 }
const DAY = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.stubEnv(environment.estimators, 'pvwatts,pvgis')
})
describe('the answering estimator', () => {
  test('is the preferred one without asking if it needs no service', async () => {
    const { calls } = await startPvgis()
    vi.stubEnv(environment.estimators, 'embedded,pvgis')
    vi.stubEnv(environment.baselinesTable, '')
    expect(await answeringEstimator(panels, contextAt(NOW))).toBe('embedded')
    expect(calls).toHaveLength(0)
  })

  test('must have hours', async () => {
    await startPvwatts(answer(replyWithoutHours))
    await expect(answeringEstimator(panels, contextAt(NOW))).rejects.toMatchObject({
      kind: 'estimatorFailed',
    })
  })
})

describe('the answer of a certain estimator', () => {
  test('comes from its cache, even if it is stale, whichever estimator is preferred', async () => {
    const { calls } = await startPvwatts(answer(goodReply))
    await answeringEstimator(panels, contextAt(NOW))
    vi.stubEnv(environment.estimators, 'embedded')
    const { unshaded } = await answerFrom('pvwatts', panels, contextAt(later(29 * DAY)))
    const { baseline } = unshaded(panels)
    expect(baseline).toMatchObject({ estimator: 'pvwatts', ac_annual: goodReply.outputs.ac_annual })
    expect(calls).toHaveLength(1)
  })

  test('is not replaced by that of another one', async () => {
    await startPvwatts(answer('nonsense'))
    const { calls } = await startPvgis()
    await expect(answerFrom('pvwatts', panels, contextAt(NOW))).rejects.toMatchObject({
      kind: 'estimatorFailed',
    })
    expect(calls).toHaveLength(0)
  })
})
