/** What the functions count, for those who watch it. */
export const METRICS_NAMESPACE = 'ShadingEstimation'

export const metricNames = {
  estimatorCalls: 'EstimatorCalls',
  /** Calls that gave neither a baseline nor the estimator's word that it has none for the place. */
  estimatorFailures: 'EstimatorFailures',
} as const

export type MetricName = (typeof metricNames)[keyof typeof metricNames]
