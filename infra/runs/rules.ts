import { Duration } from 'aws-cdk-lib'
import { EventField, type EventPattern, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { LambdaFunction, SfnStateMachine } from 'aws-cdk-lib/aws-events-targets'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { type RunsBucket, UPLOAD_KEYS } from './bucket.ts'

/** Keeps the events that EventBridge could not deliver within a day. */
export const undeliveredEvents = (scope: Construct): Queue =>
  new Queue(scope, 'Undelivered', { enforceSSL: true, retentionPeriod: Duration.days(14) })

/** Starts the state machine when the file of a run arrives. An event may arrive twice: the second execution ends at once. */
export const startOnUpload = (
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
      detail: {
        bucket: { name: [bucket.bucketName] },
        object: { key: Match.wildcard(UPLOAD_KEYS) },
      },
    },
    targets: [
      new SfnStateMachine(machine, {
        input: RuleTargetInput.fromObject({ key: EventField.fromPath('$.detail.object.key') }),
        deadLetterQueue,
      }),
    ],
  })

/** However an execution fails, only this rule is sure to notice. Those of parts of maps have an ARN of their own. */
const failuresOf = ({ stateMachineArn }: StateMachine): EventPattern => ({
  source: ['aws.states'],
  detailType: ['Step Functions Execution Status Change'],
  detail: { stateMachineArn: [stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
})

/** Fails the run whose execution has not succeeded. */
export const failOnFailure = (
  scope: Construct,
  machine: StateMachine,
  failRun: IFunction,
  deadLetterQueue: Queue,
): Rule =>
  new Rule(scope, 'Unfinished', {
    description: 'The execution of a run has failed, timed out or was aborted',
    eventPattern: failuresOf(machine),
    targets: [
      new LambdaFunction(failRun, { event: RuleTargetInput.fromEventPath('$.detail'), deadLetterQueue }),
    ],
  })
