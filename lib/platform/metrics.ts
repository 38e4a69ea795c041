import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { METRICS_NAMESPACE, type MetricName } from './env.ts'

const metrics = new Metrics({ namespace: METRICS_NAMESPACE })

/**
 * Adds one to a metric. CloudWatch extracts it from a separate log line.
 *
 * @param dimensions by name; every combination of values is a separate metric, and is billed as one
 */
export const count = (name: MetricName, dimensions: Readonly<Record<string, string>> = {}): void => {
  const metric = metrics.singleMetric()
  for (const [dimension, value] of Object.entries(dimensions)) metric.addDimension(dimension, value)
  metric.addMetric(name, MetricUnit.Count, 1)
}

/** Counts a call of another service, and its failure. */
export const countCall = async <Result>(
  calls: MetricName,
  failures: MetricName,
  call: () => Promise<Result>,
): Promise<Result> => {
  count(calls)
  try {
    return await call()
  } catch (error) {
    count(failures)
    throw error
  }
}
