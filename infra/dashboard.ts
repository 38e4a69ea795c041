import { CfnOutput, Stack } from 'aws-cdk-lib'
import { type Alarm, AlarmStatusWidget, Dashboard, type IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'

const FULL_WIDTH = 24

/** The alarms on top, and below them the widgets of each part of the stack. */
export class ServiceDashboard extends Dashboard {
  constructor(scope: Construct, alarms: Alarm[], widgets: readonly IWidget[]) {
    super(scope, 'Dashboard')
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: FULL_WIDTH }))
    this.addWidgets(...widgets)
    const { region } = Stack.of(this)
    new CfnOutput(Stack.of(this), 'Dashboard', {
      value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${this.dashboardName}`,
    })
  }
}
