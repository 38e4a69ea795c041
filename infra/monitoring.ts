import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { metricNames } from '../lib/metric-names.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
import { addDashboard } from './dashboard.ts'
import type { EndpointFunction } from './endpoint-function.ts'
import { counted, PERIOD, serverErrorRate, throttles } from './metrics.ts'
import type { Settings } from './settings.ts'
import type { Tables } from './tables.ts'

export interface Monitored {
  readonly api: RestApi
  readonly endpoints: readonly EndpointFunction[]
  readonly tables: Tables
}

interface Limit {
  readonly metric: IMetric
  /** The alarm goes off above it. */
  readonly threshold: number
  /** In so many periods of five minutes on end. */
  readonly periods: number
  readonly description: string
}

const limits = (scope: Construct, { api, endpoints, tables }: Monitored): Record<string, Limit> => {
  const analysis = endpoints.find(({ operation }) => operation.name === runAnalysis.name)
  if (!analysis) throw new Error('There is no function that runs analyses')
  return {
    ServerErrors: {
      metric: serverErrorRate(api),
      threshold: 2,
      periods: 2,
      description:
        'More than 2 % of the requests, or 3 of a few, were answered by 5xx. See the errors on the dashboard.',
    },
    SlowAnalyses: {
      metric: analysis.lambda.metricDuration({ statistic: Stats.p(99), period: PERIOD }),
      threshold: 8_000,
      periods: 3,
      description: 'One analysis in a hundred takes more than 8 s: most often the estimator is slow.',
    },
    EstimatorFailures: {
      metric: counted(scope, metricNames.estimatorFailures),
      threshold: 4,
      periods: 1,
      description: 'The production estimator failed 5 times: down, out of quota, or its key is not good.',
    },
    TableThrottles: {
      metric: throttles(tables.places),
      threshold: 0,
      periods: 2,
      description: 'DynamoDB put requests off.',
    },
  }
}

/** Alarms, a message when they go off, and a dashboard. */
export class Monitoring extends Construct {
  constructor(scope: Construct, monitored: Monitored, { alarmEmail }: Settings) {
    super(scope, 'Monitoring')
    const action = alarmEmail === undefined ? undefined : this.#mailTo(alarmEmail)
    const alarms = Object.entries(limits(this, monitored)).map(([id, limit]) =>
      this.#alarm(id, limit, action),
    )
    const dashboard = addDashboard(this, monitored, alarms)
    const { region } = Stack.of(this)
    new CfnOutput(Stack.of(this), 'Dashboard', {
      value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`,
    })
  }

  #alarm(id: string, { metric, threshold, periods, description }: Limit, action?: IAlarmAction): Alarm {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      alarmDescription: description,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    if (action) {
      alarm.addAlarmAction(action)
      alarm.addOkAction(action)
    }
    return alarm
  }

  /** Without a key of its own: CloudWatch may not publish to a topic under the key that AWS manages. */
  #mailTo(address: string): IAlarmAction {
    const topic = new Topic(this, 'Topic', { enforceSSL: true })
    // With a policy of its own a topic loses the one that lets its account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    topic.addSubscription(new EmailSubscription(address))
    return new SnsAction(topic)
  }
}
