import { Duration, Stack } from 'aws-cdk-lib'
import {
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { IConstruct } from 'constructs'
import { METRICS_NAMESPACE, type MetricName } from '../lib/platform/env.ts'

/** The period of every alarm metric, and of the graphs that show one. */
export const PERIOD = Duration.minutes(5)

/** Half of the dashboard's 24 columns: two graphs share a row. */
const GRAPH_WIDTH = 12

export interface AlarmDefinition {
  readonly metric: IMetric
  /** The alarm goes off above this value. */
  readonly threshold: number
  /** The number of consecutive periods above the threshold. */
  readonly evaluationPeriods: number
  readonly alarmDescription: string
}

/** A part of the stack that says what to watch about it. {@link Monitoring} creates the resources. */
export interface Monitored {
  /** By construct id, which is unique in the stack. */
  readonly alarms: Readonly<Record<string, AlarmDefinition>>
  readonly widgets: readonly IWidget[]
}

export const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: GRAPH_WIDTH })

/** The sum of metrics of which some may have no data. */
export const sumOf = (label: string, metrics: readonly IMetric[]): MathExpression => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric]))
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ')
  return new MathExpression({ label, expression, usingMetrics, period: PERIOD })
}

/** Counts that the functions publish. Those of one stage publish under its stack name. */
export const serviceMetric = (
  scope: IConstruct,
  metricName: MetricName,
  dimensions: Readonly<Record<string, string>> = {},
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: Stack.of(scope).stackName, ...dimensions },
    statistic: Stats.SUM,
    period: PERIOD,
  })
