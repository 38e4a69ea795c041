import { CfnOutput, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct, type IConstruct } from 'constructs'
import { METRICS_NAMESPACE, type MetricName } from '../lib/platform/env.ts'

/** For rates: among a handful of requests, a single failure is no reason for an alarm. Periods are CDK's default, five minutes. */
export const TWICE_IN_HALF_AN_HOUR = { evaluationPeriods: 6, datapointsToAlarm: 2 }

/** Columns of the dashboard: two graphs share a row. */
const FULL_WIDTH = 24

type Dimensions = Record<string, string>

/** An alarm that goes off above its threshold. */
type AlarmDefinition = Omit<AlarmProps, 'comparisonOperator' | 'treatMissingData'>

/** A part of the stack with its alarms and its dashboard. */
export interface Monitored {
  /** By construct id, which is unique in the stack. */
  readonly alarms: Readonly<Record<string, AlarmDefinition>>
  readonly widgets: readonly IWidget[]
}

export const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: FULL_WIDTH / 2 })

const filledSum = (metrics: Readonly<Record<string, IMetric>>): string =>
  Object.keys(metrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ')

const byId = (prefix: string, metrics: readonly IMetric[]): Record<string, IMetric> =>
  Object.fromEntries(metrics.map((metric, i) => [`${prefix}${i}`, metric]))

/** The sum of metrics, some of which may have no data. */
export const sumOf = (label: string, metrics: readonly IMetric[]): MathExpression => {
  const usingMetrics = byId('m', metrics)
  return new MathExpression({ label, expression: filledSum(usingMetrics), usingMetrics })
}

/**
 * The sum of some metrics as a percentage of the sum of others; 0 while the others sum to 0.
 *
 * @param id distinguishes its metrics from another percentage's in the same expression
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
  })
}

/** The highest of several metrics. */
export const highestOf = (label: string, metrics: readonly IMetric[]): MathExpression => {
  const usingMetrics = byId('rate', metrics)
  const expression = `MAX([${Object.keys(usingMetrics).join(', ')}])`
  return new MathExpression({ label, expression, usingMetrics })
}

export const countOf = (namespace: string, metricName: string, dimensionsMap: Dimensions = {}): Metric =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: Stats.SUM })

/** A count that the functions publish. Each stage publishes under its stack name. */
export const serviceMetric = (scope: IConstruct, name: MetricName, dimensions: Dimensions = {}): Metric =>
  countOf(METRICS_NAMESPACE, name, { service: Stack.of(scope).stackName, ...dimensions })

/** The topic is not encrypted with the AWS managed key, because CloudWatch could not publish to it. */
const sendByEmail = (scope: Construct, address: string, alarms: readonly Alarm[]): void => {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true })
  // `enforceSSL` adds a resource policy, which replaces the default one that lets the whole account publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  )
  topic.addSubscription(new EmailSubscription(address))
  const action = new SnsAction(topic)
  for (const alarm of alarms) {
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}

/** Creates the alarms, with emails if there is an address, and the dashboard: the alarms, then the widgets of each part. */
export const monitor = (stack: Stack, monitored: readonly Monitored[], address?: string | null): void => {
  const scope = new Construct(stack, 'Monitoring')
  const alarms = monitored
    .flatMap((part) => Object.entries(part.alarms))
    .map(([id, definition]) => {
      const comparisonOperator = ComparisonOperator.GREATER_THAN_THRESHOLD
      const treatMissingData = TreatMissingData.NOT_BREACHING
      return new Alarm(scope, id, { ...definition, comparisonOperator, treatMissingData })
    })
  if (address) sendByEmail(scope, address, alarms)
  const dashboard = new Dashboard(scope, 'Dashboard')
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: FULL_WIDTH }))
  dashboard.addWidgets(...monitored.flatMap((part) => part.widgets))
  const { region } = stack
  new CfnOutput(stack, 'Dashboard', {
    value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`,
  })
}
