import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { METRICS_NAMESPACE, type MetricName } from '../lib/metric-names.ts'
import type { Tables } from './tables.ts'

export const PERIOD = Duration.minutes(5)

/** What the functions of this stage count. */
export const counted = (scope: Construct, metricName: MetricName): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: Stack.of(scope).stackName },
    statistic: Stats.SUM,
    period: PERIOD,
  })

/** Below so many requests one failure would be a rate of its own. */
const FEWEST_REQUESTS = 20

/** Percent of the requests that were answered by 5xx, the estimator's failures among them. */
export const serverErrorRate = (api: RestApi): IMetric =>
  new MathExpression({
    label: '5xx, percent of requests',
    expression: `IF(requests >= ${FEWEST_REQUESTS}, 100 * errors / requests, 0)`,
    usingMetrics: {
      errors: api.metricServerError({ statistic: Stats.SUM }),
      requests: api.metricCount({ statistic: Stats.SUM }),
    },
    period: PERIOD,
  })

export const throttles = (tables: Tables): IMetric => {
  const events = tables.all.flatMap((table, i) =>
    ['Read', 'Write'].map((kind) => [
      `${kind.toLowerCase()}${i}`,
      table.metric(`${kind}ThrottleEvents`, { statistic: Stats.SUM, period: PERIOD }),
    ]),
  )
  const usingMetrics: Record<string, IMetric> = Object.fromEntries(events)
  return new MathExpression({
    label: 'Requests that DynamoDB put off',
    expression: Object.keys(usingMetrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics,
    period: PERIOD,
  })
}
