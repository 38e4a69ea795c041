import { CfnOutput, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { AlarmDefinition, Monitored } from './monitored.ts'
import type { Settings } from './settings.ts'

const FULL_WIDTH = 24

/** Creates the alarms and the dashboard of everything that is monitored. Alarms are sent by email if there is an address. */
export class Monitoring extends Construct {
  constructor(scope: Construct, monitored: readonly Monitored[], { alarmEmail }: Settings) {
    super(scope, 'Monitoring')
    const alarms = monitored
      .flatMap((part) => Object.entries(part.alarms))
      .map(([id, definition]) => this.#alarm(id, definition))
    if (alarmEmail) this.#sendByEmail(alarmEmail, alarms)
    this.#show(alarms, monitored)
  }

  #alarm(id: string, definition: AlarmDefinition): Alarm {
    return new Alarm(this, id, {
      ...definition,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** The topic is not encrypted with the AWS managed key, because CloudWatch may not publish to a topic that is. */
  #sendByEmail(address: string, alarms: readonly Alarm[]): void {
    const topic = new Topic(this, 'Topic', { enforceSSL: true })
    // `enforceSSL` adds a resource policy, which replaces the default one that lets the whole account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    topic.addSubscription(new EmailSubscription(address))
    const action = new SnsAction(topic)
    for (const alarm of alarms) {
      alarm.addAlarmAction(action)
      alarm.addOkAction(action)
    }
  }

  /** The alarms on top, and below them the widgets of each part of the stack. */
  #show(alarms: Alarm[], monitored: readonly Monitored[]): void {
    const dashboard = new Dashboard(this, 'Dashboard')
    dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: FULL_WIDTH }))
    dashboard.addWidgets(...monitored.flatMap((part) => part.widgets))
    const { region } = Stack.of(this)
    new CfnOutput(Stack.of(this), 'Dashboard', {
      value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`,
    })
  }
}
