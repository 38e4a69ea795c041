import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import {
  CfnStateMachine,
  DefinitionBody,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import { acknowledge, orIfUnresolved } from '../acknowledge.ts'
import type { Settings } from '../settings.ts'
import { MAP_NAMES } from './chunk-maps.ts'
import { type Called, definitionOf } from './definition.ts'

const findings = (resources: readonly string[], reason: string): Record<string, string> =>
  Object.fromEntries(resources.map((resource) => [`AwsSolutions-IAM5[Resource::${resource}]`, reason]))

const functionExceptions = (functions: Omit<Called, 'runs'>): Record<string, string> => {
  const ids = Object.keys(functions).map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  return findings(
    ids.map((id) => `<${id}.Arn>:*`),
    'CDK grants all versions of a function together with the function.',
  )
}

const executionExceptions = (machine: StateMachine): Record<string, string> => {
  const { partition, region, account } = Stack.of(machine)
  const { defaultChild } = machine.node
  const id = defaultChild instanceof CfnStateMachine ? Stack.of(machine).getLogicalId(defaultChild) : ''
  const executions = [
    'arn',
    orIfUnresolved(partition, '<AWS::Partition>'),
    'states',
    orIfUnresolved(region, '<AWS::Region>'),
    orIfUnresolved(account, '<AWS::AccountId>'),
    `execution:{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${id}"}]}]}`,
  ].join(':')
  return findings(
    [executions, ...MAP_NAMES.map((name) => `${executions}/${name}`)].map((arn) => `${arn}:*`),
    'A distributed map starts and watches executions of its own state machine, whose names are not known before.',
  )
}

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
    const { runs: _, ...functions } = called
    acknowledge(this.machine, {
      ...functionExceptions(functions),
      ...executionExceptions(this.machine),
      'AwsSolutions-SF1': 'Every state of every part of a run would cost more to log than to execute.',
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray and the delivery of logs let permissions name no resource.',
    })
  }
}
