import { expect, onTestFinished, test, vi } from 'vitest'
import { environment, METRICS_NAMESPACE } from '../../../lib/platform/env.ts'
import { contextAt } from '../../context.ts'
import { answer, startUpstream } from '../upstream/server.ts'

test('a count is a line that CloudWatch reads as a metric of the stage, such as those of a refused call', async () => {
  vi.stubEnv(environment.serviceName, 'ShadingEstimation-test')
  vi.stubEnv(environment.metricsDisabled, 'false')
  vi.stubEnv(environment.pvwattsApiKey, 'a-key')
  const { url, close } = await startUpstream(answer({}, 403))
  onTestFinished(close)
  // Its module reads these settings on import.
  const { callPvwatts } = await import('../../../lib/estimators/pvwatts/client.ts')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const request = { url, query: '', place: { latitude: 40, longitude: -105.2 } }
  await expect(callPvwatts(request, contextAt(new Date()))).rejects.toMatchObject({
    kind: 'estimatorUnavailable',
  })
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toMatchObject(
    ['EstimatorCalls', 'EstimatorFailures', 'EstimatorKeyRefusals'].map((name) => {
      const metric = { Name: name, Unit: 'Count' }
      const dimensions = [['service', 'estimator']]
      const directive = { Namespace: METRICS_NAMESPACE, Dimensions: dimensions, Metrics: [metric] }
      const _aws = expect.objectContaining({ CloudWatchMetrics: [directive] })
      return { service: 'ShadingEstimation-test', estimator: 'pvwatts', [name]: 1, _aws }
    }),
  )
})
