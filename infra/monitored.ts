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

/** For rates: among a handful of requests, a single failure is a high rate and no reason for an alarm. */
export const TWICE_IN_HALF_AN_HOUR = { evaluationPeriods: 6, datapointsToAlarm: 2 }

/** The period of every alarm metric, and of the graphs that show one. */
export const PERIOD = Duration.minutes(5)

/** Half of the dashboard's 24 columns: two graphs share a row. */
const GRAPH_WIDTH = 12

export interface AlarmDefinition {
  readonly metric: IMetric
  /** The alarm goes off above this value. */
  readonly threshold: number
  /** How many of the latest periods count. */
  readonly evaluationPeriods: number
  /** How many of them must be above the threshold; by default all. */
  readonly datapointsToAlarm?: number
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

const filledSum = (metrics: Readonly<Record<string, IMetric>>): string =>
  Object.keys(metrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ')

const byId = (prefix: string, metrics: readonly IMetric[]): Record<string, IMetric> =>
  Object.fromEntries(metrics.map((metric, i) => [`${prefix}${i}`, metric]))

/** The sum of metrics of which some may have no data. */
export const sumOf = (label: string, metrics: readonly IMetric[]): MathExpression => {
  const usingMetrics = byId('m', metrics)
  return new MathExpression({ label, expression: filledSum(usingMetrics), usingMetrics, period: PERIOD })
}

/**
 * The sum of some metrics in percent of the sum of others; 0 while there is nothing to compare with.
 *
 * @param id tells its metrics from those of another percentage in the same expression
 */
export const percentage = (
  id: string,
  label: string,
  parts: readonly IMetric[],
  wholes: readonly IMetric[],
): MathExpression => {
  const [ofParts, ofWholes] = [byId(`${id}Part`, parts), byId(`${id}Whole`, wholes)]
  const [part, whole] = [filledSum(ofParts), filledSum(ofWholes)]
  return new MathExpression({
    label,
    expression: `IF(${whole} > 0, 100 * (${part}) / (${whole}), 0)`,
    usingMetrics: { ...ofParts, ...ofWholes },
    period: PERIOD,
  })
}

/** The highest of several metrics. */
export const highestOf = (label: string, metrics: readonly IMetric[]): MathExpression => {
  const usingMetrics = byId('rate', metrics)
  const expression = `MAX([${Object.keys(usingMetrics).join(', ')}])`
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
