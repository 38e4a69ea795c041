import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { METRICS_NAMESPACE, type MetricName } from '../lib/metric-names.ts'
import type { DynamoPlace } from './tables.ts'

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

/** Below so many requests one failure would be a rate of its own: there it takes some. */
const FEWEST_REQUESTS = 20
const FEWEST_ERRORS = 3

/** Percent of the requests that were answered by 5xx, the estimator's failures among them. */
export const serverErrorRate = (api: RestApi): IMetric =>
  new MathExpression({
    label: '5xx, percent of requests',
    expression: `IF(requests >= ${FEWEST_REQUESTS} OR errors >= ${FEWEST_ERRORS}, 100 * errors / requests, 0)`,
    usingMetrics: {
      errors: api.metricServerError({ statistic: Stats.SUM }),
      requests: api.metricCount({ statistic: Stats.SUM }),
    },
    period: PERIOD,
  })

/** Of tables and of indexes: DynamoDB counts those of an index apart. Ten metrics are the most of an alarm. */
export const throttles = (places: readonly DynamoPlace[]): IMetric => {
  const events = places.flatMap((dimensionsMap, i) =>
    ['Read', 'Write'].map((kind): [string, IMetric] => [
      `${kind.toLowerCase()}${i}`,
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${kind}ThrottleEvents`,
        dimensionsMap: { ...dimensionsMap },
        statistic: Stats.SUM,
        period: PERIOD,
      }),
    ]),
  )
  return new MathExpression({
    label: 'Requests that DynamoDB put off',
    expression: events.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(events),
    period: PERIOD,
  })
}
