import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { type Called, definitionOf } from './definition.ts'

/** Calls the steps of runs in order. */
export class RunMachine extends Construct {
  readonly machine: StateMachine

  constructor(scope: Construct, called: Called, settings: Settings) {
    super(scope, 'Machine')
    const log = new LogGroup(this, 'Log', {
      // For each log group with another name, Step Functions adds to a policy of the account, whose size is limited.
      logGroupName: `/aws/vendedlogs/states/${Stack.of(this).stackName}`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.machine = new StateMachine(this, 'StateMachine', {
      comment: 'Estimates the sites of a file',
      definitionBody: DefinitionBody.fromChainable(definitionOf(this, called, settings)),
      stateMachineType: StateMachineType.STANDARD,
      timeout: Duration.days(settings.runRetentionDays),
      tracingEnabled: true,
      // What a state gets and returns stays out of the log.
      logs: { destination: log, level: LogLevel.ERROR, includeExecutionData: false },
    })
  }
}
