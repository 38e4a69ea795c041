import { Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus, EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { LambdaFunction, SfnStateMachine } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import { stepFile } from '../../lib/operations/index.ts'
import * as steps from '../../lib/operations/run-steps.ts'
import { environment, METRICS_NAMESPACE } from '../../lib/platform/env.ts'
import { addLog } from '../logs.ts'
import { countOf, graph, type Monitored, sumOf } from '../monitoring.ts'
import { lastWarnings, type Resources, ServiceFunction } from '../service-function.ts'
import type { Settings } from '../settings.ts'
import { keysOfSteps, type RunsBucket, UPLOAD_KEYS } from './bucket.ts'
import { type Called, definitionOf } from './definition.ts'
import type { StepFunction } from './tasks.ts'

/** The function of one step of runs. */
const stepFunction = (scope: Construct, step: steps.RunStep, resources: Resources): StepFunction => {
  const added = new ServiceFunction(scope, {
    ...resources,
    definition: step,
    file: stepFile(step),
    timeoutSeconds: step.timeoutSeconds,
    fileKeys: keysOfSteps,
    environment: step.endsRun ? { [environment.eventBus]: 'default' } : {},
  })
  if (step.endsRun) EventBus.fromEventBusName(added, 'Bus', 'default').grantPutEventsTo(added.lambda)
  return added
}

/** Calls the steps of runs in order. */
const stateMachine = (runs: Construct, called: Called, settings: Settings): StateMachine => {
  const scope = new Construct(runs, 'Machine')
  const log = addLog(scope, 'Log', settings, {
    // For a log group with any other name, Step Functions extends a policy of the account, whose size is limited.
    logGroupName: `/aws/vendedlogs/states/${Stack.of(scope).stackName}`,
  })
  return new StateMachine(scope, 'StateMachine', {
    comment: 'Estimates the sites of a file',
    definitionBody: DefinitionBody.fromChainable(definitionOf(scope, called, settings)),
    stateMachineType: StateMachineType.STANDARD,
    timeout: Duration.days(settings.runRetentionDays),
    tracingEnabled: true,
    // Keeps the states' input and output out of the log.
    logs: { destination: log, level: LogLevel.ERROR, includeExecutionData: false },
  })
}

/** Starts the state machine when the file of a run arrives. An event may arrive twice; a second execution ends at once. */
const startOnUpload = (
  scope: Construct,
  { bucket }: RunsBucket,
  machine: StateMachine,
  deadLetterQueue: Queue,
): Rule =>
  new Rule(scope, 'Uploaded', {
    description: 'The file of a run has arrived',
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: Match.wildcard(UPLOAD_KEYS) } },
    },
    targets: [
      new SfnStateMachine(machine, {
        input: RuleTargetInput.fromObject({ key: EventField.fromPath('$.detail.object.key') }),
        deadLetterQueue,
      }),
    ],
  })

/**
 * Fails the run of an execution that did not succeed. Only this rule is sure to notice every kind of failure. Executions of
 * parts have another ARN.
 */
const failOnFailure = (
  scope: Construct,
  { stateMachineArn }: StateMachine,
  { lambda }: StepFunction,
  deadLetterQueue: Queue,
): Rule =>
  new Rule(scope, 'Unfinished', {
    description: 'The execution of a run has failed, timed out or was aborted',
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
    },
    targets: [
      new LambdaFunction(lambda, { event: RuleTargetInput.fromEventPath('$.detail'), deadLetterQueue }),
    ],
  })

/**
 * Counts the errors that the steps log. Lambda's own metric would also count each part that ends because its run was
 * deleted.
 */
const stepErrors = (scope: Construct, functions: readonly StepFunction[]): Metric => {
  const metricName = 'RunStepErrors'
  // A filter's dimension needs a field of the log line, so each stage has its own namespace instead.
  const namespace = `${METRICS_NAMESPACE}/${Stack.of(scope).stackName}`
  for (const { logGroup, node } of functions)
    new MetricFilter(scope, `${node.id}Errors`, {
      logGroup,
      metricName,
      metricNamespace: namespace,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.level', '=', 'ERROR'),
        FilterPattern.exists('$.step'),
      ),
    })
  return countOf(namespace, metricName)
}

/** Runs: a state machine that starts when a file arrives, and the functions it calls. */
export const addRuns = (stack: Stack, resources: Resources): Monitored => {
  const scope = new Construct(stack, 'Runs')
  const functionOf = (step: steps.RunStep): StepFunction => stepFunction(scope, step, resources)
  const called = {
    prepareRun: functionOf(steps.prepareRun),
    fetchTerrain: functionOf(steps.fetchTerrain),
    fetchBaselines: functionOf(steps.fetchBaselines),
    estimateRows: functionOf(steps.estimateRows),
    joinResults: functionOf(steps.joinResults),
  }
  const failRun = functionOf(steps.failRun)
  const functions = [...Object.values(called), failRun]
  const runs = TableV2.fromTableName(scope, 'Table', resources.tables.runsName)
  const machine = stateMachine(scope, { ...called, runs }, resources.settings)
  // Dead-letter queue for events that EventBridge could not deliver within a day.
  const undelivered = new Queue(scope, 'Undelivered', {
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  const rules = [
    startOnUpload(scope, resources.bucket, machine, undelivered),
    failOnFailure(scope, machine, failRun, undelivered),
  ]
  const errors = stepErrors(scope, functions)
  return {
    alarms: {
      RunFailures: {
        metric: sumOf('Failed runs and undelivered events', [
          machine.metricFailed(),
          machine.metricTimedOut(),
          // Not the queue's metrics: after an idle time, SQS may publish those only when the period is over.
          ...rules.map(({ ruleName: RuleName }) =>
            countOf('AWS/Events', 'InvocationsSentToDlq', { RuleName }),
          ),
        ]),
        threshold: 0,
        evaluationPeriods: 1,
        alarmDescription:
          'A run failed because of an internal error or timed out: the dashboard lists the errors. Or the event that starts ' +
          'or fails a run could not be delivered: it is in the dead-letter queue.',
      },
      RunStepErrors: {
        metric: errors,
        threshold: 2,
        evaluationPeriods: 1,
        alarmDescription:
          'Run steps failed at least 3 times in 5 minutes. Rows of a chunk that fails three times get an error as their result.',
      },
    },
    widgets: [
      graph('Runs', [
        machine.metricStarted({ label: 'started' }),
        machine.metricSucceeded({ label: 'ended' }),
        machine.metricFailed({ label: 'failed' }),
        machine.metricTimedOut({ label: 'timed out' }),
        errors.with({ label: 'errors of steps' }),
      ]),
      lastWarnings('Last warnings and errors of runs', functions),
    ],
  }
}
