import { expect, test } from 'vitest'
import * as z from 'zod'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { BARE, FULL, propertyAt, type Stage, synthesize } from './synthesis.ts'

const production = synthesize()
const full = synthesize(FULL)
const bare = synthesize(BARE)

const Dimension = z.object({ Name: z.string(), Value: z.string() })
const Metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(Dimension).default([]),
})
const Query = z.object({
  Id: z.string(),
  Expression: z.string().optional(),
  MetricStat: z.object({ Metric, Stat: z.string(), Period: z.literal(300) }).optional(),
  ReturnData: z.boolean(),
})
type Query = z.infer<typeof Query>
const Single = Metric.extend({ Statistic: z.string(), Period: z.literal(300) })

/** Such as `Sum of EstimatorCalls of pvgis, ShadingEstimation-prod`. */
const nameOf = ({ MetricName, Dimensions }: z.infer<typeof Metric>, statistic: string): string => {
  const of = Dimensions.map(({ Value }) => Value).join(', ')
  return `${statistic} of ${MetricName}${of && ` of ${of}`}`
}

/** An expression with its metrics and other expressions in it. */
const formulaOf = (queries: readonly Query[], { Expression = '', MetricStat }: Query): string =>
  MetricStat
    ? nameOf(MetricStat.Metric, MetricStat.Stat)
    : Expression.replace(/\b[a-z]\w*\b/g, (id) => {
        const query = queries.find(({ Id }) => Id === id)
        return query ? formulaOf(queries, query) : id
      })

const queriesOf = (properties: Stage['resources'][string]['Properties']): Query[] =>
  z.array(Query).parse(properties.Metrics ?? [])

const watchedBy = (properties: Stage['resources'][string]['Properties']): string | undefined => {
  const queries = queriesOf(properties)
  const [result] = queries.filter(({ ReturnData }) => ReturnData)
  if (result) return formulaOf(queries, result)
  const single = Single.parse(properties)
  return nameOf(single, single.Statistic)
}

/** The metrics, thresholds and numbers of five-minute periods of alarms. */
const alarmsOf = ({ ofType }: Stage, count = 6) =>
  Object.fromEntries(
    ofType('CloudWatch::Alarm', count).map(([id, { Properties }]) => {
      const { Threshold, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = Properties
      const periods = `${DatapointsToAlarm} of ${EvaluationPeriods}`
      return [id.replace('Monitoring', ''), [watchedBy(Properties), Threshold, periods]]
    }),
  )

const SERVICE = 'ShadingEstimation-prod'
const filled = (name: string, of = SERVICE, statistic = 'Sum') => `FILL(${statistic} of ${name} of ${of}, 0)`

/** Percent, while there are calls. */
const rate = (part: string, whole: string): string => `IF(${whole} > 0, 100 * (${part}) / (${whole}), 0)`
const rateOf = (source: string, service = SERVICE): string =>
  rate(filled(`${source}Failures`, service), filled(`${source}Calls`, service))
const ofEstimators = (name: string): string =>
  ['pvwatts', 'pvgis'].map((it) => filled(name, `${it}, ${SERVICE}`)).join(' + ')
const ESTIMATORS = rate(ofEstimators('EstimatorFailures'), ofEstimators('EstimatorCalls'))
const API = 'shading-estimation-prod'
const MACHINE = '<RunsMachineStateMachine>'
const FAILED_RUNS = [
  filled('ExecutionsFailed', MACHINE),
  filled('ExecutionsTimedOut', MACHINE),
  filled('InvocationsSentToDlq', '<RunsUploaded>'),
  filled('InvocationsSentToDlq', '<RunsUnfinished>'),
]

test('alarms go off above their thresholds, in periods of five minutes', () => {
  expect(alarmsOf(production)).toEqual({
    ServerErrors: [rate(filled('5XXError', API), filled('Count', API)), 2, '2 of 6'],
    SourceFailures: [`MAX([${ESTIMATORS}, ${rateOf('Terrain')}])`, 20, '2 of 6'],
    KeyRefused: [`Sum of EstimatorKeyRefusals of pvwatts, ${SERVICE}`, 0, '1 of 1'],
    // For the whole region: it has no dimensions.
    FunctionThrottles: ['Sum of Throttles', 0, '1 of 1'],
    RunFailures: [FAILED_RUNS.join(' + '), 0, '1 of 1'],
    RunStepErrors: ['Sum of RunStepErrors', 2, '1 of 1'],
  })
})

test('alarms watch the building server if there is one, and no estimator that needs no service', () => {
  const sources = [ESTIMATORS, rateOf('Terrain'), rateOf('Building')]
  expect(alarmsOf(full).SourceFailures?.[0]).toBe(`MAX([${sources.join(', ')}])`)
  // CloudWatch's limit of metrics in an alarm.
  for (const [, { Properties }] of full.ofType('CloudWatch::Alarm', 6))
    expect(queriesOf(Properties).filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
  const embedded = alarmsOf(bare, 5)
  expect(embedded.SourceFailures?.[0]).toBe(`MAX([${rateOf('Terrain', 'ShadingEstimation-dev')}])`)
  expect(embedded).not.toHaveProperty('KeyRefused')
})

const ACTIONS = ['<MonitoringTopic>']

test.each([
  ['no one', production, {}],
  ['an address', full, { AlarmActions: ACTIONS, OKActions: ACTIONS }],
])('alarms ignore missing data, and notify %s', (_, { ofType }, actions) => {
  for (const [id, { Properties }] of ofType('CloudWatch::Alarm', 6)) {
    const { ComparisonOperator, TreatMissingData, AlarmActions, OKActions } = Properties
    expect([ComparisonOperator, TreatMissingData], id).toEqual(['GreaterThanThreshold', 'notBreaching'])
    expect({ AlarmActions, OKActions }, id).toEqual(actions)
  }
})

test.each(runSteps)('errors of $name are counted, those of ended runs excepted', ({ name }) => {
  const step = name.charAt(0).toUpperCase() + name.slice(1)
  const transformation = { MetricName: 'RunStepErrors', MetricNamespace: `ShadingEstimation/${SERVICE}` }
  expect(propertyAt(production, `Runs${step}Errors`)).toMatchObject({
    LogGroupName: `<Runs${step}Log>`,
    FilterPattern: '{ ($.level = "ERROR") && ($.step = "*") }',
    MetricTransformations: [transformation],
  })
  expect(propertyAt(production, 'MonitoringRunStepErrors')).toMatchObject({
    MetricName: transformation.MetricName,
    Namespace: transformation.MetricNamespace,
  })
})

const Dashboard = z.object({
  widgets: z.array(
    z.object({ properties: z.object({ title: z.string(), metrics: z.array(z.unknown()).optional() }) }),
  ),
})

test.each([
  ['every part of the stack', production, ['Production estimators', 'Terrain tiles']],
  // CloudWatch refuses an empty graph.
  ['no graph of estimators that are not called', bare, ['Terrain tiles']],
])('the dashboard shows %s', (_, stage, sources) => {
  const body = z.string().parse(propertyAt(stage, 'MonitoringDashboard', 'DashboardBody'))
  const widgets = Dashboard.parse(JSON.parse(body)).widgets.map(({ properties }) => properties)
  expect(widgets.map(({ title }) => title)).toEqual([
    ...['Alarms', 'Requests', 'Latency', ...sources, 'Tables', 'Functions', 'Last warnings and errors'],
    ...['Runs', 'Last warnings and errors of runs'],
  ])
  for (const { metrics } of widgets) expect(metrics).not.toEqual([])
  // The first three dashboards of an account are free if none has more than 50 metrics.
  expect(body.match(/\["AWS\/|\["ShadingEstimation/g)?.length).toBeLessThan(50)
})
