import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { METRICS_NAMESPACE, type MetricName } from './env.ts'

const metrics = new Metrics({ namespace: METRICS_NAMESPACE })

/** Adds one to a metric. CloudWatch extracts it from a log line of its own. */
export const count = (name: MetricName): void => {
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
}
