import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { type RunsBucket, UPLOAD_KEYS } from './bucket.ts'

/** Starts the state machine when the file of a run arrives. An event may arrive twice: the second execution ends at once. */
export const startOnUpload = (scope: Construct, { bucket }: RunsBucket, machine: StateMachine): Rule =>
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
      }),
    ],
  })
