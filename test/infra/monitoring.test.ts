import { expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { BARE, FULL, propertyAt, type Stage, synthesize } from './synthesis.ts'

const production = synthesize()
const full = synthesize(FULL)
const bare = synthesize(BARE)

const Metric = z.object({
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Value: z.string() })).default([]),
})
const Query = z.object({
  Id: z.string(),
  Expression: z.string().default(''),
  MetricStat: z.object({ Metric, Stat: z.string(), Period: z.literal(300) }).optional(),
  ReturnData: z.boolean(),
})
type Query = z.infer<typeof Query>
/** An alarm of expressions, or of a single metric. */
const Watched = z.union([
  z.object({ Metrics: z.array(Query) }),
  Metric.extend({ Statistic: z.string(), Period: z.literal(300) }),
])

/** Such as `Sum of EstimatorCalls of pvgis, ShadingEstimation-prod`. */
const nameOf = ({ MetricName, Dimensions }: z.infer<typeof Metric>, statistic: string): string => {
  const of = Dimensions.map(({ Value }) => Value).join(', ')
  return `${statistic} of ${MetricName}${of && ` of ${of}`}`
}

/** An expression with its metrics and other expressions in it. */
const formulaOf = (queries: readonly Query[], result: Query | undefined): string =>
  result?.MetricStat
    ? nameOf(result.MetricStat.Metric, result.MetricStat.Stat)
    : (result?.Expression ?? '').replace(/\b[a-z]\w*\b/g, (id) => {
        const query = queries.find(({ Id }) => Id === id)
        return query ? formulaOf(queries, query) : id
      })

/** The metrics, thresholds and numbers of five-minute periods of alarms. */
const alarmsOf = ({ ofType }: Stage, count = 6) =>
  Object.fromEntries(
    ofType('CloudWatch::Alarm', count).map(([id, { Properties }]) => {
      const { Threshold, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = Properties
      const watched = Watched.parse(Properties)
      const queries = 'Metrics' in watched ? watched.Metrics : []
      // CloudWatch's limit of metrics in an alarm.
      expect(queries.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
      const result = queries.find(({ ReturnData }) => ReturnData)
      const formula = 'Metrics' in watched ? formulaOf(queries, result) : nameOf(watched, watched.Statistic)
      return [
        id.replace('Monitoring', ''),
        [formula, Threshold, `${DatapointsToAlarm} of ${EvaluationPeriods}`],
      ]
    }),
  )

const SERVICE = 'ShadingEstimation-prod'
const filled = (name: string, of = SERVICE) => `FILL(Sum of ${name} of ${of}, 0)`

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

test('the errors of all steps are counted, those of ended runs excepted', () => {
  const transformation = { MetricName: 'RunStepErrors', MetricNamespace: `ShadingEstimation/${SERVICE}` }
  for (const step of runSteps.map(({ name }) => capitalize(name)))
    expect(propertyAt(production, `Runs${step}Errors`)).toMatchObject({
      LogGroupName: `<Runs${step}Log>`,
      FilterPattern: '{ ($.level = "ERROR") && ($.step = "*") }',
      MetricTransformations: [transformation],
    })
  const { MetricName, MetricNamespace: Namespace } = transformation
  expect(propertyAt(production, 'MonitoringRunStepErrors')).toMatchObject({ MetricName, Namespace })
})

const Properties = z.object({ title: z.string(), metrics: z.array(z.unknown()).min(1).optional() })
const Dashboard = z.object({ widgets: z.array(z.object({ properties: Properties })) })

test.each([
  ['every part of the stack', production, ['Production estimators', 'Terrain tiles']],
  // CloudWatch refuses an empty graph.
  ['no graph of estimators that are not called', bare, ['Terrain tiles']],
])('the dashboard shows %s', (_, stage, sources) => {
  const body = z.string().parse(propertyAt(stage, 'MonitoringDashboard', 'DashboardBody'))
  const { widgets } = Dashboard.parse(JSON.parse(body))
  expect(widgets.map(({ properties }) => properties.title)).toEqual([
    ...['Alarms', 'Requests', 'Latency', ...sources, 'Tables', 'Functions', 'Last warnings and errors'],
    ...['Runs', 'Last warnings and errors of runs'],
  ])
  // The first three dashboards of an account are free if none has more than 50 metrics.
  expect(body.match(/\["AWS\/|\["ShadingEstimation/g)?.length).toBeLessThan(50)
})
