import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Construct } from 'constructs'
import { AlarmTopic } from './alarm-topic.ts'
import { ServiceDashboard } from './dashboard.ts'
import type { AlarmDefinition, Monitored } from './monitored.ts'
import type { Settings } from './settings.ts'

/** Creates the alarms and the dashboard of everything that is monitored. Alarms are sent by email if there is an address. */
export class Monitoring extends Construct {
  constructor(scope: Construct, monitored: readonly Monitored[], { alarmEmail }: Settings) {
    super(scope, 'Monitoring')
    const alarms = monitored
      .flatMap((part) => Object.entries(part.alarms))
      .map(([id, definition]) => this.#alarm(id, definition))
    if (alarmEmail !== undefined) this.#sendByEmail(alarmEmail, alarms)
    const widgets = monitored.flatMap((part) => part.widgets)
    new ServiceDashboard(this, alarms, widgets)
  }

  #alarm(id: string, definition: AlarmDefinition): Alarm {
    return new Alarm(this, id, {
      ...definition,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  #sendByEmail(address: string, alarms: readonly Alarm[]): void {
    const action = new SnsAction(new AlarmTopic(this, address))
    for (const alarm of alarms) {
      alarm.addAlarmAction(action)
      alarm.addOkAction(action)
    }
  }
}
