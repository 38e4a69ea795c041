import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { BARE, FULL, type Stage, synthesize } from './synthesis.ts'

const production = synthesize()

const Statistic = z.object({
  MetricName: z.string(),
  Namespace: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
})
const Query = z.object({
  Id: z.string(),
  Expression: z.string().optional(),
  MetricStat: z
    .object({ Metric: Statistic, Stat: z.string(), Period: z.literal(300) })
    .transform(({ Metric, Stat }) => nameOf(Metric, Stat))
    .optional(),
  ReturnData: z.boolean().optional(),
})
const common = {
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number().optional(),
}
const Alarm = z.union([
  z
    .object({ ...Statistic.shape, ...common, Statistic: z.string(), Period: z.literal(300) })
    .transform((it) => ({ ...it, value: nameOf(it, it.Statistic) })),
  z
    .object({ ...common, Metrics: z.array(Query) })
    .transform((it) => ({ ...it, value: formulaOf(it.Metrics) })),
])

/** Such as `Sum of EstimatorCalls of pvgis`; of this stage, unless it says that it is of the whole region. */
const nameOf = (
  { MetricName, Namespace, Dimensions }: z.infer<typeof Statistic>,
  statistic: string,
): string => {
  const [estimator] = Dimensions.flatMap(({ Name, Value }) => (Name === 'estimator' ? [` of ${Value}`] : []))
  const isOfStage = Dimensions.length > 0 || Namespace.endsWith('-prod')
  return `${statistic} of ${MetricName}${estimator ?? ''}${isOfStage ? '' : ' in the region'}`
}

/** The expression of an alarm with its metrics in it. */
const formulaOf = (queries: z.infer<typeof Query>[]): string => {
  const filled = (text: string): string =>
    text.replace(/\b[a-z]\w*\b/g, (id) => {
      const { MetricStat, Expression } = queries.find(({ Id }) => Id === id) ?? {}
      return MetricStat ?? (Expression === undefined ? id : filled(Expression))
    })
  return filled(queries.find(({ ReturnData }) => ReturnData)?.Expression ?? '')
}

const alarmsOf = ({ ofType }: Stage, count = 6) =>
  Object.fromEntries(
    ofType('AWS::CloudWatch::Alarm', count).map(([id, { Properties }]) => {
      const { value, Threshold, EvaluationPeriods, DatapointsToAlarm } = Alarm.parse(Properties)
      const periods = `${DatapointsToAlarm ?? EvaluationPeriods} of ${EvaluationPeriods}`
      return [id.replace(/^Monitoring|[0-9A-F]{8}$/g, ''), [value, Threshold, periods]]
    }),
  )

/** Percent, while there are calls. */
const rate = (failures: string, calls: string): string => {
  const [part, whole] = [failures, calls].map((names) =>
    names
      .split(' + ')
      .map((name) => `FILL(Sum of ${name}, 0)`)
      .join(' + '),
  )
  return `IF(${whole} > 0, 100 * (${part}) / (${whole}), 0)`
}
const ESTIMATORS = rate(
  'EstimatorFailures of pvwatts + EstimatorFailures of pvgis',
  'EstimatorCalls of pvwatts + EstimatorCalls of pvgis',
)
const TERRAIN = rate('TerrainFailures', 'TerrainCalls')
const BUILDINGS = rate('BuildingFailures', 'BuildingCalls')

describe('alarms', () => {
  test('go off above their thresholds, in periods of five minutes', () => {
    expect(alarmsOf(production)).toEqual({
      ServerErrors: [rate('5XXError', 'Count'), 2, '2 of 6'],
      SourceFailures: [`MAX([${ESTIMATORS}, ${TERRAIN}])`, 20, '2 of 6'],
      KeyRefused: ['Sum of EstimatorKeyRefusals of pvwatts', 0, '1 of 1'],
      FunctionThrottles: ['Sum of Throttles in the region', 0, '1 of 1'],
      RunFailures: [
        'FILL(Sum of ExecutionsFailed, 0) + FILL(Sum of ExecutionsTimedOut, 0) + FILL(Maximum of ApproximateNumberOfMessagesVisible, 0)',
        0,
        '1 of 1',
      ],
      RunStepErrors: ['Sum of RunStepErrors', 2, '1 of 1'],
    })
  })

  test('watch the building server if there is one, and no estimator that needs no service', () => {
    const withBuildings = synthesize(FULL)
    expect(alarmsOf(withBuildings).SourceFailures?.[0]).toBe(`MAX([${ESTIMATORS}, ${TERRAIN}, ${BUILDINGS}])`)
    // CloudWatch's limit of metrics in an alarm.
    for (const alarm of withBuildings.ofType('AWS::CloudWatch::Alarm', 6))
      expect(JSON.stringify(alarm).split('"MetricStat"').length - 1).toBeLessThanOrEqual(10)
    const embedded = alarmsOf(synthesize(BARE), 5)
    expect(embedded.SourceFailures?.[0]).toBe(`MAX([${TERRAIN}])`)
    expect(embedded).not.toHaveProperty('KeyRefused')
  })

  test('ignore missing data, and notify only an address', () => {
    const mailed = synthesize(FULL)
    const actions = [{ Ref: mailed.only('AWS::SNS::Topic').id }]
    for (const [stage, expected] of [
      [production, {}] as const,
      [mailed, { AlarmActions: actions, OKActions: actions }] as const,
    ])
      for (const [id, { Properties }] of stage.ofType('AWS::CloudWatch::Alarm', 6)) {
        const { ComparisonOperator, TreatMissingData, AlarmActions, OKActions } = Properties
        expect([ComparisonOperator, TreatMissingData], id).toEqual(['GreaterThanThreshold', 'notBreaching'])
        expect({ AlarmActions, OKActions }, id).toEqual(expected)
      }
  })
})

test('errors of the steps of runs are counted, those of ended runs excepted', () => {
  const filters = production
    .ofType('AWS::Logs::MetricFilter', runSteps.length)
    .map(([, { Properties }]) => Properties)
  expect(filters).toEqual(
    runSteps.map(() =>
      expect.objectContaining({
        FilterPattern: '{ ($.level = "ERROR") && ($.step = "*") }',
        MetricTransformations: [
          expect.objectContaining({
            MetricName: 'RunStepErrors',
            MetricNamespace: 'ShadingEstimation/ShadingEstimation-prod',
          }),
        ],
      }),
    ),
  )
})

describe('the dashboard', () => {
  const bodyOf = ({ only }: Stage): string =>
    JSON.stringify(only('AWS::CloudWatch::Dashboard').properties.DashboardBody).replaceAll('\\', '')
  const titlesIn = (body: string) => Array.from(body.matchAll(/"title":"([^"]+)"/g), ([, title]) => title)

  test('shows every part of the stack', () => {
    const body = bodyOf(production)
    expect(titlesIn(body)).toEqual([
      'Alarms',
      'Requests',
      'Latency',
      'Production estimators',
      'Terrain tiles',
      'Tables',
      'Functions',
      'Last warnings and errors',
      'Runs',
      'Last warnings and errors of runs',
    ])
    // The first three dashboards of an account are free if none has more than 50 metrics.
    expect(body.match(/\["AWS\/|\["ShadingEstimation/g)?.length).toBeLessThan(50)
  })

  test('has no empty graph, which CloudWatch refuses, without an estimator that is called', () => {
    const body = bodyOf(synthesize(BARE))
    expect(titlesIn(body)).not.toContain('Production estimators')
    expect(body.split('"type":"metric"')).toHaveLength(body.split('"metrics":').length)
  })
})
