import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { synthesize } from '../synthesis.ts'

const { template, ofType, only, resources, text } = synthesize({ runRetentionDays: 5 })

const [[bucketId] = ['']] = ofType('AWS::S3::Bucket', 2).filter(([id]) => id.startsWith('RunsBucket'))
const { id: machineId } = only('AWS::StepFunctions::StateMachine')
const { id: queueId } = only('AWS::SQS::Queue')
const DEAD_LETTERS = { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] } }

describe('the bucket', () => {
  test('is encrypted', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    })
  })

  test('deletes files, and what is left of failed uploads, as the setting says', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          {
            Status: 'Enabled',
            ExpirationInDays: 5,
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 5 },
          },
        ],
      },
    })
  })

  test('lets pages send and fetch files, and do nothing else', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [{ AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['if-none-match', 'content-type'] }],
      },
    })
  })
})

test('only a file that arrives as the upload of a run starts the state machine', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  })
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: {
        bucket: { name: [{ Ref: bucketId }] },
        object: { key: [{ wildcard: 'runs/*/upload' }] },
      },
    },
    Targets: [
      Match.objectLike({
        Arn: { Ref: machineId },
        DeadLetterConfig: DEAD_LETTERS,
        InputTransformer: {
          InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
          InputTemplate: '{"key":<detail-object-key>}',
        },
      }),
    ],
  })
})

test('an execution that fails, is stopped or takes too long calls the function that fails its run', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.states'],
      'detail-type': ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [{ Ref: machineId }], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
    },
    Targets: [
      Match.objectLike({
        Arn: { 'Fn::GetAtt': ['FailRun', 'Arn'] },
        InputPath: '$.detail',
        DeadLetterConfig: DEAD_LETTERS,
      }),
    ],
  })
})

describe('the state machine', () => {
  test('has a log group whose name keeps the policy of the account small', () => {
    template.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: '/aws/vendedlogs/states/ShadingEstimation-prod',
    })
  })

  test('traces, logs errors without what a state got, and lives no longer than its files', () => {
    template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { Level: 'ERROR', IncludeExecutionData: false },
    })
    expect(text).toContain(`\\"TimeoutSeconds\\":${5 * 24 * 60 * 60}`)
  })

  const Statement = z.object({
    Action: z.union([z.string(), z.array(z.string())]).transform((it) => [it].flat()),
    Resource: z.unknown(),
  })
  const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })

  test('may call the functions of the steps and start executions of itself, and log and trace', () => {
    const policies = Object.entries(resources).filter(
      ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith('RunsMachine'),
    )
    expect(policies).toHaveLength(3)
    const statements = policies.flatMap(
      ([, { Properties }]) => Policy.parse(Properties).PolicyDocument.Statement,
    )
    const rights = statements.flatMap(({ Action, Resource }) =>
      Action.map((action): [string, string] => [action, JSON.stringify(Resource)]),
    )
    const resourcesOf = (right: string): string[] =>
      rights.filter(([action]) => action === right).map(([, resource]) => resource)
    expect(
      resourcesOf('lambda:InvokeFunction')
        .join()
        .match(/"[A-Z]\w+(?=","Arn"\]\}[,\]])/g)?.length,
    ).toBe(10)
    expect(new Set(resourcesOf('states:StartExecution'))).toEqual(
      new Set([JSON.stringify({ Ref: machineId })]),
    )
    expect([...new Set(rights.map(([action]) => action.split(':')[0]))].toSorted()).toEqual([
      'dynamodb',
      'lambda',
      'logs',
      'states',
      'xray',
    ])
  })
})
