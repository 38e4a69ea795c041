import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { tables } from '../../lib/operations/tables.ts'
import { metricNames } from '../../lib/platform/metric-names.ts'
import { type Resource, synthesised } from './synthesis.ts'

const kept = synthesised()
const thrownAway = synthesised({ stage: 'dev' })

const Table = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).optional(),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
  Replicas: z.tuple([
    z.object({
      DeletionProtectionEnabled: z.boolean().default(false),
      PointInTimeRecoverySpecification: z
        .object({ PointInTimeRecoveryEnabled: z.boolean() })
        .default({ PointInTimeRecoveryEnabled: false }),
    }),
  ]),
})

const tableOf = ({ ofType }: typeof kept, name: string) => {
  const found = ofType('AWS::DynamoDB::GlobalTable').find(([id]) =>
    id.toLowerCase().startsWith(`tables${name}`),
  )
  const [, resource] = found ?? []
  return { resource, table: Table.parse(resource?.Properties) }
}

const protection = (stage: typeof kept, name: string) => {
  const { resource, table } = tableOf(stage, name)
  const [{ DeletionProtectionEnabled, PointInTimeRecoverySpecification }] = table.Replicas
  return {
    policy: [resource?.DeletionPolicy, resource?.UpdateReplacePolicy],
    deletionProtection: DeletionProtectionEnabled,
    recovery: PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
  }
}

const SAFE = { policy: ['Retain', 'Retain'], deletionProtection: true, recovery: true }
const FREE = { policy: ['Delete', 'Delete'], deletionProtection: false, recovery: false }

describe('tables', () => {
  test.each(Object.entries(tables))('%s has its keys and indexes, and is paid by use', (name, definition) => {
    const { table } = tableOf(kept, name)
    const sortKey = 'sortKey' in definition ? [definition.sortKey] : []
    expect(table.KeySchema.map(({ AttributeName }) => AttributeName)).toEqual([
      definition.partitionKey,
      ...sortKey,
    ])
    const indexes = 'indexes' in definition ? Object.keys(definition.indexes) : undefined
    expect(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(indexes)
  })

  test('data are protected and kept, what passes is not, and is forgotten', () => {
    expect(protection(kept, 'sites')).toEqual(SAFE)
    expect(protection(kept, 'analyses')).toEqual(SAFE)
    expect(protection(kept, 'baselines')).toEqual(FREE)
    expect(protection(kept, 'idempotency')).toEqual(FREE)
    expect(tableOf(kept, 'baselines').table.TimeToLiveSpecification?.AttributeName).toBe('expiresAt')
    expect(tableOf(kept, 'idempotency').table.TimeToLiveSpecification?.AttributeName).toBe('expiration')
  })

  test('a restored table stands in for the one of the stack', () => {
    const { ofType, text } = synthesised({ stages: { prod: { sitesTable: 'sites-restored' } } })
    expect(ofType('AWS::DynamoDB::GlobalTable')).toHaveLength(3)
    expect(text).toContain('"SITES_TABLE":"sites-restored"')
    expect(text).toContain(':table/sites-restored/index/newest')
  })
})

describe('a stage to throw away', () => {
  const remains = ({ resources }: typeof kept) =>
    Object.entries(resources).filter(
      ([, { DeletionPolicy, UpdateReplacePolicy }]) =>
        DeletionPolicy?.startsWith('Retain') || UpdateReplacePolicy?.startsWith('Retain'),
    )

  test('leaves nothing', () => {
    expect(remains(thrownAway)).toEqual([])
    expect(protection(thrownAway, 'sites')).toEqual(FREE)
    expect(protection(thrownAway, 'analyses')).toEqual(FREE)
    expect(thrownAway.stack.terminationProtection).toBe(false)
  })

  test('a stage to keep leaves its data, and the role that API Gateway writes logs with', () => {
    expect(
      remains(kept)
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual(['ApiAccount', 'ApiCloudWatchRole', 'TablesAnalyses', 'TablesSites'])
    expect(kept.stack.terminationProtection).toBe(true)
  })

  test('changes nothing that belongs to the whole account', () => {
    expect(thrownAway.ofType('AWS::ApiGateway::Account')).toEqual([])
    expect(thrownAway.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties).not.toHaveProperty(
      'AccessLogSetting',
    )
  })
})

test('stages stand side by side: nothing has a name that another stage has', () => {
  const names = ({ resources }: typeof kept) =>
    Object.values(resources).flatMap(({ Properties }) =>
      [
        'TableName',
        'FunctionName',
        'RoleName',
        'LogGroupName',
        'AlarmName',
        'DashboardName',
        'TopicName',
      ].flatMap((property) => (typeof Properties[property] === 'string' ? Properties[property] : [])),
    )
  expect([...names(kept), ...names(thrownAway)]).toEqual([])
  expect(kept.stack.stackName).not.toBe(thrownAway.stack.stackName)
})

describe('alarms', () => {
  const alarms = (stage: typeof kept): Resource[] =>
    stage.ofType('AWS::CloudWatch::Alarm').map(([, resource]) => resource)
  const about = (pattern: RegExp) =>
    alarms(kept).find(({ Properties }) => pattern.test(String(Properties.AlarmDescription)))?.Properties

  test('5xx, slow analyses, failures of the estimator and throttled tables', () => {
    expect(alarms(kept)).toHaveLength(4)
    expect(JSON.stringify(about(/5xx/))).toContain('100 * errors / requests')
    expect(about(/analysis/)).toMatchObject({
      MetricName: 'Duration',
      ExtendedStatistic: 'p99',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: 'RunAnalysis' } }],
    })
    expect(about(/estimator failed/)).toMatchObject({
      Namespace: 'ShadingEstimation',
      MetricName: metricNames.estimatorFailures,
      Dimensions: [{ Name: 'service', Value: kept.stack.stackName }],
    })
    const throttles = JSON.stringify(about(/DynamoDB/))
    const indexes = Object.values(tables).flatMap((it) => ('indexes' in it ? Object.keys(it.indexes) : []))
    const places = Object.keys(tables).length + indexes.length
    for (const event of ['ReadThrottleEvents', 'WriteThrottleEvents'])
      expect(throttles.split(event)).toHaveLength(places + 1)
    expect(throttles.split('GlobalSecondaryIndexName')).toHaveLength(2 * indexes.length + 1)
    // CloudWatch's limit for one alarm.
    expect(2 * places).toBeLessThanOrEqual(10)
  })

  test('are quiet where nothing happens, and tell nobody unless an address is given', () => {
    for (const { Properties } of alarms(kept)) {
      expect(Properties.TreatMissingData).toBe('notBreaching')
      expect(Properties).not.toHaveProperty('AlarmActions')
    }
    expect(kept.ofType('AWS::SNS::Topic')).toEqual([])
  })

  test('write to the address that is given', () => {
    const mailing = synthesised({ alarmEmail: 'someone@example.org' })
    expect(mailing.ofType('AWS::SNS::Subscription')[0]?.[1].Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'someone@example.org',
    })
    const [[topic] = []] = mailing.ofType('AWS::SNS::Topic')
    // A topic with a policy of its own lets nobody publish who is not named in it.
    mailing.template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      },
    })
    for (const { Properties } of alarms(mailing)) {
      expect(Properties).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] })
    }
  })
})

test('a dashboard shows them', () => {
  expect(kept.ofType('AWS::CloudWatch::Dashboard')).toHaveLength(1)
  expect(kept.outputs).toHaveProperty('Dashboard')
})

test('the key of the API is made by AWS, and found by an output', () => {
  const [[id, key] = []] = kept.ofType('AWS::ApiGateway::ApiKey')
  expect(key?.Properties).not.toHaveProperty('Value')
  expect(kept.outputs.ApiKeyFirst?.Value).toEqual({ Ref: id })
  expect(JSON.stringify(kept.outputs.ApiKeyFirstCommand?.Value)).toContain('aws apigateway get-api-key')
})
