import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'
import { metricNames } from '../../lib/platform/env.ts'
import { type Resource, synthesize } from './synthesis.ts'

const production = synthesize()
const disposable = synthesize({ stage: 'dev' })
const disposables = [
  disposable,
  synthesize({ stage: 'dev', accessLogs: 'true', alarmEmail: 'someone@example.org', console: 'false' }),
]

const Table = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).optional(),
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

const tableOf = ({ ofType }: typeof production, name: string) => {
  const found = ofType('AWS::DynamoDB::GlobalTable').find(([id]) =>
    id.toLowerCase().startsWith(`tables${name}`),
  )
  const [id, resource] = found ?? []
  return { id, resource, table: Table.parse(resource?.Properties) }
}

const protection = (stage: typeof production, name: string) => {
  const { resource, table } = tableOf(stage, name)
  const [{ DeletionProtectionEnabled, PointInTimeRecoverySpecification }] = table.Replicas
  return {
    policy: [resource?.DeletionPolicy, resource?.UpdateReplacePolicy],
    deletionProtection: DeletionProtectionEnabled,
    recovery: PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
  }
}

/** If the first deployment fails, its tables are deleted. */
const PROTECTED = { policy: ['RetainExceptOnCreate', 'Retain'], deletionProtection: true, recovery: true }
const UNPROTECTED = { policy: ['Delete', 'Delete'], deletionProtection: false, recovery: false }

describe('tables', () => {
  test('have their keys and indexes, that of the sites for summaries only, and on-demand billing', () => {
    for (const [name, definition] of Object.entries(tables)) {
      const { table } = tableOf(production, name)
      const sortKey = 'sortKey' in definition ? [definition.sortKey] : []
      const keys = table.KeySchema.map(({ AttributeName }) => AttributeName)
      expect(keys).toEqual([definition.partitionKey, ...sortKey])
      const indexes = 'indexes' in definition ? Object.keys(definition.indexes) : undefined
      expect(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(indexes)
    }
    expect(tableOf(production, 'sites').table.GlobalSecondaryIndexes).toMatchObject([
      {
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: tables.sites.indexes.summaries.attributes,
        },
      },
    ])
  })

  test('data is protected and retained; caches expire and are not', () => {
    expect(protection(production, 'sites')).toEqual(PROTECTED)
    expect(protection(production, 'analyses')).toEqual(PROTECTED)
    expect(protection(production, 'baselines')).toEqual(UNPROTECTED)
    expect(protection(production, 'idempotency')).toEqual(UNPROTECTED)
    expect(tableOf(production, 'baselines').table.TimeToLiveSpecification?.AttributeName).toBe('expiresAt')
    expect(tableOf(production, 'idempotency').table.TimeToLiveSpecification?.AttributeName).toBe('expiration')
  })

  test('a restored table replaces the one of the stack', () => {
    const { ofType, text } = synthesize({ stages: { prod: { sitesTable: 'sites-restored' } } })
    expect(ofType('AWS::DynamoDB::GlobalTable')).toHaveLength(Object.keys(tables).length - 1)
    expect(text).toContain('"SITES_TABLE":"sites-restored"')
    expect(text).toContain(':table/sites-restored/index/summaries')
  })
})

const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }) })

describe('deleting a stage', () => {
  const retained = ({ resources }: typeof production) =>
    Object.entries(resources).filter(
      ([, { DeletionPolicy, UpdateReplacePolicy }]) =>
        DeletionPolicy?.startsWith('Retain') || UpdateReplacePolicy?.startsWith('Retain'),
    )

  test('leaves nothing of a disposable one', () => {
    for (const stage of disposables) {
      expect(retained(stage)).toEqual([])
      expect(stage.ofType('AWS::ApiGateway::Account')).toEqual([])
    }
    expect(disposable.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties).not.toHaveProperty(
      'AccessLogSetting',
    )
    expect(protection(disposable, 'sites')).toEqual(UNPROTECTED)
    expect(protection(disposable, 'analyses')).toEqual(UNPROTECTED)
    expect(disposable.stack.terminationProtection).toBe(false)
  })

  test('leaves no log group: each function writes to one of the stack and may create no other', () => {
    for (const { ofType, resources, text } of [...disposables, production]) {
      for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
        const { LogGroup } = Logging.parse(Properties).LoggingConfig
        expect([id, resources[LogGroup.Ref]?.Type]).toEqual([id, 'AWS::Logs::LogGroup'])
      }
      for (const [, group] of ofType('AWS::Logs::LogGroup')) {
        expect(group.DeletionPolicy).toBe('Delete')
        expect(group.Properties).toHaveProperty('RetentionInDays')
      }
      expect(text).not.toMatch(/AWSLambdaBasicExecutionRole|logs:CreateLogGroup|"logs:\*"/)
    }
  })

  test('leaves the data of a production one, and the role with which API Gateway writes logs', () => {
    expect(
      retained(production)
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual(['ApiAccount', 'ApiCloudWatchRole', 'TablesAnalyses', 'TablesSites'])
    expect(production.stack.terminationProtection).toBe(true)
  })
})

test('no resource has a fixed name, so stages can share an account', () => {
  const names = ({ resources }: typeof production) =>
    Object.values(resources).flatMap(({ Properties }) =>
      ['TableName', 'FunctionName', 'RoleName', 'AlarmName', 'DashboardName', 'TopicName'].flatMap(
        (property) => (typeof Properties[property] === 'string' ? Properties[property] : []),
      ),
    )
  expect([...names(production), ...names(disposable)]).toEqual([])
  expect(production.stack.stackName).not.toBe(disposable.stack.stackName)
})

describe('alarms', () => {
  const alarms = (stage: typeof production): Resource[] =>
    stage.ofType('AWS::CloudWatch::Alarm').map(([, resource]) => resource)
  const about = (pattern: RegExp) =>
    alarms(production).find(({ Properties }) => pattern.test(String(Properties.AlarmDescription)))?.Properties

  test('watch 5xx, slow analyses, failures of the estimators, the tile server and runs, and throttled functions and tables', () => {
    expect(alarms(production)).toHaveLength(11)
    expect(about(/analysis/)).toMatchObject({
      MetricName: 'Duration',
      ExtendedStatistic: 'p99',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: 'RunAnalysis' } }],
    })
    const failures = JSON.stringify(about(/estimators failed/))
    for (const Value of ['pvwatts', 'pvgis'])
      expect(failures).toContain(JSON.stringify({ Name: 'estimator', Value }))
    expect(about(/refused the API key/)).toMatchObject({
      Namespace: 'ShadingEstimation',
      MetricName: metricNames.keyRefusals,
      Threshold: 0,
    })
    expect(JSON.stringify(about(/Terrain tiles/))).toContain(`"MetricName":"${metricNames.terrainFailures}"`)
    expect(about(/Lambda turned requests away/)).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Statistic: 'Sum',
      Threshold: 0,
    })
    // Without dimensions it is the sum over the region.
    expect(about(/Lambda turned requests away/)).not.toHaveProperty('Dimensions')
    const throttles = JSON.stringify(about(/DynamoDB throttled requests/))
    const indexes = Object.values(tables).flatMap((it) => ('indexes' in it ? Object.keys(it.indexes) : []))
    const places = Object.keys(tables).length - 1 + indexes.length
    for (const event of ['ReadThrottleEvents', 'WriteThrottleEvents'])
      expect(throttles.split(event)).toHaveLength(places + 1)
    expect(throttles.split('GlobalSecondaryIndexName')).toHaveLength(2 * indexes.length + 1)
    // CloudWatch's limit of metrics in an alarm.
    expect(2 * places).toBeLessThanOrEqual(10)
    const throttledRuns = JSON.stringify(about(/throttled the state of runs/))
    expect(throttledRuns).toContain('FILL(m0, 0) + FILL(m1, 0)')
    expect(throttledRuns).toMatch(/"Ref":"TablesRuns/)
    expect(throttles).not.toMatch(/"Ref":"TablesRuns/)
  })

  test('are about rates that last', () => {
    for (const alarm of [/5xx/, /estimators failed/, /Terrain tiles/].map(about)) {
      expect(alarm).toMatchObject({ EvaluationPeriods: 6, DatapointsToAlarm: 2 })
      expect(JSON.stringify(alarm)).toMatch(/IF\(.* > 0, 100 \* \(.*\) \/ \(.*\), 0\)/)
    }
  })

  test('watch runs that fail or do not end, and steps that log an error, those of ended runs excepted', () => {
    const runs = JSON.stringify(about(/A run failed/))
    for (const name of ['ExecutionsFailed', 'ExecutionsTimedOut']) expect(runs).toContain(`"${name}"`)
    expect(about(/Steps of runs failed/)).toMatchObject({
      Namespace: 'ShadingEstimation/ShadingEstimation-prod',
      MetricName: 'RunStepErrors',
      Threshold: 2,
    })
    const filters = production.ofType('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties)
    expect(filters).toHaveLength(runSteps.length)
    for (const filter of filters)
      expect(filter).toMatchObject({
        FilterPattern: '{ ($.level = "ERROR") && ($.step = "*") }',
        MetricTransformations: [{ MetricName: 'RunStepErrors' }],
      })
  })

  test('watch the building server if there is one', () => {
    const overpassUrl = 'https://overpass.example.org/api/interpreter'
    expect(JSON.stringify(alarms(synthesize({ overpassUrl })))).toContain(metricNames.buildingFailures)
    expect(JSON.stringify(alarms(production))).not.toContain(metricNames.buildingFailures)
  })

  test('ignore missing data, and notify nobody by default', () => {
    for (const { Properties } of alarms(production)) {
      expect(Properties.TreatMissingData).toBe('notBreaching')
      expect(Properties).not.toHaveProperty('AlarmActions')
    }
    expect(production.ofType('AWS::SNS::Topic')).toEqual([])
  })

  test('send mail if there is an address', () => {
    const mailed = synthesize({ alarmEmail: 'someone@example.org' })
    expect(mailed.ofType('AWS::SNS::Subscription')[0]?.[1].Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'someone@example.org',
    })
    const [[topic] = []] = mailed.ofType('AWS::SNS::Topic')
    // A custom topic policy replaces the default, so it must name CloudWatch.
    mailed.template.hasResourceProperties('AWS::SNS::TopicPolicy', {
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
    for (const { Properties } of alarms(mailed)) {
      expect(Properties).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] })
    }
  })
})

const TITLES = [
  'Alarms',
  'Requests',
  'Latency',
  'Production estimators',
  'Terrain tiles',
  'Tables',
  'Functions',
  'Last warnings and errors',
  'Runs',
  'Last warnings and errors of runs',
]

test('no graph is empty, which CloudWatch refuses, although the embedded estimator has nothing to show', () => {
  const [[, dashboard] = []] = synthesize({ estimators: 'embedded' }).ofType('AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody).replaceAll('\\', '')
  expect(body).not.toContain('Production estimators')
  expect(body.split('"type":"metric"').length).toBe(body.split('"metrics":').length)
})

test('the dashboard shows every part of the stack, and has an output', () => {
  const [[, dashboard] = [], ...others] = production.ofType('AWS::CloudWatch::Dashboard')
  expect(others).toEqual([])
  const body = JSON.stringify(dashboard?.Properties.DashboardBody).replaceAll('\\', '')
  expect(Array.from(body.matchAll(/"title":"([^"]+)"/g), ([, title]) => title)).toEqual(TITLES)
  expect(production.outputs).toHaveProperty('Dashboard')
  // The first three dashboards of an account are free if none has more than 50 metrics.
  expect(body.match(/\["AWS\/|\["ShadingEstimation/g)?.length).toBeLessThan(50)
})

test('AWS generates the API key, and outputs show how to read it', () => {
  const [[id, key] = []] = production.ofType('AWS::ApiGateway::ApiKey')
  expect(key?.Properties).not.toHaveProperty('Value')
  expect(production.outputs.ApiKeyFirst?.Value).toEqual({ Ref: id })
  expect(JSON.stringify(production.outputs.ApiKeyFirstCommand?.Value)).toContain('aws apigateway get-api-key')
})
