import { expect, test, vi } from 'vitest'
import { environment, METRICS_NAMESPACE, metricNames } from '../../../lib/platform/env.ts'

test('a count is a line that CloudWatch reads as a metric of the stage', async () => {
  vi.stubEnv(environment.serviceName, 'ShadingEstimation-test')
  vi.stubEnv(environment.metricsDisabled, 'false')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { count } = await import('../../../lib/platform/metrics.ts')
  count(metricNames.estimatorFailures)
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
  const metric = { Name: 'EstimatorFailures', Unit: 'Count' }
  const directive = { Namespace: METRICS_NAMESPACE, Dimensions: [['service']], Metrics: [metric] }
  expect(lines).toMatchObject([
    {
      service: 'ShadingEstimation-test',
      EstimatorFailures: 1,
      _aws: expect.objectContaining({ CloudWatchMetrics: [directive] }),
    },
  ])
})
