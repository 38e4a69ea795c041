import { expect, test } from 'vitest'
import * as z from 'zod'
import { createSite } from '../../lib/operations/create-site.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { METRICS_NAMESPACE, metricNames } from '../../lib/platform/env.ts'
import { dataOf, SITE } from '../http.ts'
import { answer } from '../lib/upstream/server.ts'
import { synthesized, useDeployment } from './deployment.ts'
import { resourcesOf } from './template.ts'

const deployment = useDeployment()

const Metric = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.tuple([
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.array(z.string())]),
        Metrics: z.tuple([z.object({ Name: z.string(), Unit: z.literal('Count') })]),
      }),
    ]),
  }),
})
const WatchedMetric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
})
const OneMetric = WatchedMetric.transform((metric) => [metric])
const Expression = z
  .object({ Metrics: z.array(z.object({ MetricStat: z.object({ Metric: WatchedMetric }).optional() })) })
  .transform(({ Metrics }) => Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []))
/** The metrics that an alarm watches. */
const Alarm = z.union([OneMetric, Expression])

/** A metric as CloudWatch extracts it from a log line. */
const metricIn = (line: Readonly<Record<string, unknown>>) => {
  const metric = Metric.safeParse(line)
  if (!metric.success) return []
  const [{ Namespace, Dimensions, Metrics }] = metric.data._aws.CloudWatchMetrics
  const [{ Name }] = Metrics
  const dimensions = Dimensions[0].map((name) => ({ Name: name, Value: line[name] }))
  return [{ Namespace, MetricName: Name, Dimensions: dimensions, value: [line[Name]].flat() }]
}

/** Runs an analysis while the estimator fails, and collects the parsed log lines of its function. */
const failedAnalysis = async () => {
  const { request, estimator, lambda } = deployment()
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  const { log, outcomes } = lambda(runAnalysis)
  const before = log.length
  estimator.behave(answer('', 500))
  const reply = await request('POST', `/sites/${id}/analysis`)
  estimator.behave(null)
  const lines = log.slice(before).map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  return { reply, lines, functionRequestId: outcomes.at(-1)?.requestId }
}

test('every warning is a JSON line with the operation and the request id', async () => {
  const { reply, lines, functionRequestId } = await failedAnalysis()
  expect(reply.envelope).toStrictEqual({ statusCode: 502, message: 'Production estimator failed' })
  const warnings = lines.filter(({ level }) => level !== undefined)
  expect(warnings.map(({ message }) => message)).toStrictEqual(['Production estimator failed'])
  // The id in the response header and in the access log.
  for (const warning of warnings) expect(warning.requestId).toBe(reply.headers.get('x-amzn-requestid'))
  for (const warning of warnings)
    expect(warning).toMatchObject({ level: 'WARN', operation: 'runAnalysis', functionRequestId })
})

/** The metrics of the functions themselves that alarms watch, in a fixed order of dimensions. */
const watched = () =>
  resourcesOf(synthesized(), 'AWS::CloudWatch::Alarm', Alarm)
    .flatMap(({ properties }) => properties)
    .filter(({ Namespace }) => Namespace === METRICS_NAMESPACE)
    .map(({ Dimensions, ...metric }) => ({ ...metric, Dimensions: byName(Dimensions) }))

const byName = <Named extends { readonly Name: string }>(dimensions: readonly Named[]): Named[] =>
  dimensions.toSorted((one, other) => one.Name.localeCompare(other.Name))

test('an alarm watches the metric that counts failed calls of the estimator', async () => {
  const { lines } = await failedAnalysis()
  const metrics = lines.flatMap(metricIn).map((it) => ({ ...it, Dimensions: byName(it.Dimensions) }))
  expect(metrics.map(({ MetricName }) => MetricName)).toEqual([
    metricNames.estimatorCalls,
    metricNames.estimatorFailures,
  ])
  for (const { value } of metrics) expect(value).toEqual([1])
  const failure = metrics.flatMap(({ value: _, ...metric }) =>
    metric.MetricName === metricNames.estimatorFailures ? [metric] : [],
  )
  expect(watched()).toEqual(expect.arrayContaining(failure))
  expect([...new Set(watched().map(({ MetricName }) => MetricName))].toSorted()).toEqual([
    metricNames.estimatorFailures,
    metricNames.keyRefusals,
    metricNames.terrainFailures,
  ])
})
