import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { METRICS_NAMESPACE, type MetricName } from './metric-names.ts'

const metrics = new Metrics({ namespace: METRICS_NAMESPACE })

/** Counts one. CloudWatch reads it from a line of its own in the log. */
export const count = (name: MetricName): void => {
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
}
