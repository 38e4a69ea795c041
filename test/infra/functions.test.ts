import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { EndpointFunction } from '../../infra/endpoint-function.ts'
import { Estimators } from '../../infra/estimators.ts'
import { RunsBucket } from '../../infra/runs/bucket.ts'
import { readSettings } from '../../infra/settings.ts'
import { Tables } from '../../infra/tables.ts'
import { Terrain } from '../../infra/terrain.ts'
import { calculateShading } from '../../lib/operations/calculate-shading.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import type { FileAction } from '../../lib/operations/tables.ts'
import { emptyAssets, synthesize } from './synthesis.ts'

/** Without the function with which CDK copies the page. */
const { ofType, resources } = synthesize({ console: 'false' })

const Statement = z.object({
  Effect: z.literal('Allow'),
  Action: z.union([z.string(), z.array(z.string())]).transform((it) => [it].flat()),
  Resource: z.unknown(),
})
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.tuple([z.object({ Ref: z.string() })]),
})
const LambdaFunction = z.object({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Timeout: z.number(),
  LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }), LogFormat: z.string() }),
})

const functionOf = (name: string) => {
  const { Properties } = resources[name.charAt(0).toUpperCase() + name.slice(1)] ?? {}
  return LambdaFunction.parse(Properties)
}

/** A short name for the table, index, files, parameter or log of a statement. */
const shortOf = (resource: unknown): string => {
  if (resource === '*') return '*'
  const text = JSON.stringify(resource)
  const [, table = '', index = ''] =
    /"Tables([A-Z][a-z]+)\w*","Arn"\]\}(?:,"\/index\/(\w+)")?/.exec(text) ?? []
  if (table) return [table.toLowerCase(), index].filter(Boolean).join('/')
  const [isBucket, keys = ''] = /"RunsBucket\w+","Arn"\]\}(?:,"\/([^"]+)")?/.exec(text) ?? []
  if (isBucket) return `bucket/${keys}`
  if (text.includes(':event-bus/default')) return 'event-bus/default'
  return /"\w*(Log)[0-9A-F]{8}","Arn"/.exec(text)?.[1] ?? /:(parameter\/[\w/-]+)/.exec(text)?.[1] ?? text
}

type Right = readonly [place: string, action: string]

/** The actions that are allowed at each place. */
const byPlace = (rights: readonly Right[]): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(rights, ([place]) => place)].map(([place, group]) => [
      place,
      group.map(([, action]) => action).toSorted(),
    ]),
  )

const statementsOf = (name: string): Record<string, string[]> => {
  const { Role } = functionOf(name)
  const policies = ofType('AWS::IAM::Policy')
    .map(([, { Properties }]) => Policy.parse(Properties))
    .filter(({ Roles: [{ Ref }] }) => Ref === Role['Fn::GetAtt'][0])
  return byPlace(
    policies
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Action, Resource }) =>
        [Resource].flat().flatMap((it) => Action.map((action): Right => [shortOf(it), action])),
      ),
  )
}

const LOG = { Log: ['logs:CreateLogStream', 'logs:PutLogEvents'] }
/** X-Ray lets permissions to write traces name no resource. */
const TRACES = { '*': ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'] }
const KEY = { 'parameter/shading/pvwatts': ['ssm:GetParameter'] }

/** Addresses that the API signs permit no more than its functions may do. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  PutObject: ['/upload'],
  GetObject: ['/upload', '/results.*'],
}
const isStep = (entry: Operation | RunStep): entry is RunStep => 'timeoutSeconds' in entry

const filesOf = (entry: Operation | RunStep, action: FileAction): readonly string[] => {
  if (action === 'ListBucket') return ['bucket/']
  const names = (isStep(entry) ? undefined : FILES[action]) ?? ['']
  return names.map((name) => `bucket/runs/*${name}`)
}

const rightsOf = (entry: Operation | RunStep): Record<string, string[]> => {
  const { grants, files, callsEstimator } = entry
  const ofTables = grants.map(({ table, index, actions }) => [
    index === undefined ? table : `${table}/${index}`,
    actions.map((action) => `dynamodb:${action}`).toSorted(),
  ])
  const ofFiles = byPlace(
    files.flatMap((action) => filesOf(entry, action).map((it): Right => [it, `s3:${action}`])),
  )
  return {
    ...Object.fromEntries(ofTables),
    ...ofFiles,
    ...(callsEstimator && KEY),
    ...(isStep(entry) && entry.endsRun && { 'event-bus/default': ['events:PutEvents'] }),
  }
}

test.each([...operations, ...runSteps])('$name has exactly the rights that the table gives it', (entry) => {
  expect(statementsOf(entry.name)).toEqual({ ...LOG, ...TRACES, ...rightsOf(entry) })
})

const isOfStateMachine = (id: string): boolean => id.startsWith('RunsMachine')

test('no role has a wildcard except for traces, files of runs and the state machine, and only the log role of API Gateway has a managed policy', () => {
  for (const [id, { Properties }] of ofType('AWS::IAM::Policy')) {
    for (const { Action, Resource } of Policy.parse(Properties).PolicyDocument.Statement) {
      if (isOfStateMachine(id) || Action.every((action) => TRACES['*'].includes(action))) continue
      expect(Action.join()).not.toContain('*')
      for (const it of [Resource].flat())
        if (shortOf(it).includes('*')) expect(shortOf(it)).toMatch(/^bucket\/runs\/\*/)
    }
  }
  const managed = ofType('AWS::IAM::Role').filter(([, { Properties }]) => Properties.ManagedPolicyArns)
  expect(managed.map(([name]) => name)).toEqual([expect.stringMatching(/^ApiCloudWatchRole/)])
})

describe.each(operations)('$name', ({ name, grants, files, callsEstimator, hasAdjustment, memoryMb }) => {
  const it = functionOf(name)

  test('has its runtime, its memory, traces and a timeout below that of the gateway', () => {
    expect(resources[name.charAt(0).toUpperCase() + name.slice(1)]?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: memoryMb,
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    })
    expect(it.Timeout).toBeLessThan(29)
    // Two attempts of ten seconds each, plus everything around them.
    expect(it.Timeout).toBeGreaterThan(25)
  })

  test('writes JSON to its own log group, which has a retention', () => {
    expect(it.LoggingConfig.LogFormat).toBe('JSON')
    expect(resources[it.LoggingConfig.LogGroup.Ref]).toMatchObject({
      Type: 'AWS::Logs::LogGroup',
      Properties: { RetentionInDays: 30 },
      DeletionPolicy: 'Delete',
    })
  })

  test('gets the names of its tables and files, the key parameter and the default adjustment, and no other variables', () => {
    const expected = [
      'ALLOWED_ORIGINS',
      'POWERTOOLS_SERVICE_NAME',
      ...new Set(grants.map(({ table }) => `${table.toUpperCase()}_TABLE`)),
      ...(callsEstimator ? ['ESTIMATORS', 'PVWATTS_KEY_PARAMETER'] : []),
      ...(hasAdjustment ? ['DEFAULT_ADJUSTMENT'] : []),
      ...(files.length > 0 ? ['RUNS_BUCKET'] : []),
      ...(name === 'startRun' ? ['RUN_RETENTION_DAYS'] : []),
    ]
    expect(Object.keys(it.Environment.Variables).toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(runSteps)(
  'the step $name',
  ({ name, grants, files, callsEstimator, endsRun, timeoutSeconds, memoryMb }) => {
    const it = functionOf(name)

    test('has the memory and the time that it asks for', () => {
      expect(it.Timeout).toBe(timeoutSeconds)
      expect(resources[name.charAt(0).toUpperCase() + name.slice(1)]?.Properties).toMatchObject({
        Architectures: ['arm64'],
        MemorySize: memoryMb,
        TracingConfig: { Mode: 'Active' },
      })
    })

    test('gets the names of its tables and files and the key parameter, and no other variables', () => {
      const expected = [
        'POWERTOOLS_SERVICE_NAME',
        ...grants.map(({ table }) => `${table.toUpperCase()}_TABLE`),
        ...(files.length > 0 ? ['RUNS_BUCKET'] : []),
        ...(callsEstimator ? ['ESTIMATORS', 'PVWATTS_KEY_PARAMETER'] : []),
        ...(endsRun ? ['EVENT_BUS'] : []),
      ]
      expect(Object.keys(it.Environment.Variables).toSorted()).toEqual(expected.toSorted())
    })
  },
)

test('the functions that need it get the default adjustment of the stage', () => {
  const { template } = synthesize({ stages: { prod: { defaultAdjustment: 'energy' } } })
  const functions = template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { DEFAULT_ADJUSTMENT: 'energy' } } },
  })
  expect(Object.keys(functions).toSorted()).toEqual(['Estimate', 'RunAnalysis', 'StartRun'])
  for (const name of ['estimate', 'runAnalysis'])
    expect(functionOf(name).Environment.Variables.DEFAULT_ADJUSTMENT).toBe('daylight-hours')
})

test('only the functions that fetch terrain get the address of its tiles', () => {
  const terrainTilesUrl = 'https://tiles.example.org/{z}/{x}/{y}.png'
  const functions = synthesize({ terrainTilesUrl }).template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { TERRAIN_TILES_URL: terrainTilesUrl } } },
  })
  expect(Object.keys(functions)).toEqual(['GetTerrainHorizon', 'FetchTerrain'])
})

test('only the function that fetches buildings gets the address of their server, if there is one', () => {
  const overpassUrl = 'https://overpass.example.org/api/interpreter'
  const functions = synthesize({ overpassUrl }).template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { OVERPASS_URL: overpassUrl } } },
  })
  expect(Object.keys(functions)).toEqual(['GetBuildings'])
  expect(functionOf('getBuildings').Environment.Variables).not.toHaveProperty('OVERPASS_URL')
})

/** The function of an operation that is in no table. */
const functionFor = (operation: Operation): Template => {
  const stack = new Stack()
  const settings = readSettings({})
  const tables = new Tables(stack, settings)
  const estimators = new Estimators(stack, settings)
  const bucket = new RunsBucket(stack, settings)
  const terrain = new Terrain(stack, settings)
  const code = emptyAssets.bundle(handlerFile(operation))
  new EndpointFunction(stack, { operation, code, settings, tables, bucket, estimators, terrain })
  return Template.fromStack(stack)
}

test('a function has the memory that its operation asks for, 512 MB by default', () => {
  const memory = (operation: Operation, MemorySize: number): void =>
    functionFor(operation).hasResourceProperties('AWS::Lambda::Function', { MemorySize })
  memory(calculateShading, 512)
  memory({ ...calculateShading, memoryMb: 1769 }, 1769)
})

test('the functions that compute a year or handle many rows have a whole processor', () => {
  const large = ofType('AWS::Lambda::Function').filter(([, { Properties }]) => Properties.MemorySize === 1769)
  expect(large.map(([id]) => id).toSorted()).toEqual([
    'CalculateSunCalendar',
    'Estimate',
    'EstimateRows',
    'FetchBaselines',
    'FetchTerrain',
    'JoinResults',
    'OptimizeOrientation',
    'PrepareRun',
    'RunAnalysis',
  ])
})

test('every log group belongs to one function or the state machine, or is the access log', () => {
  const groups = ofType('AWS::Logs::LogGroup').map(([id]) => id)
  const used = [...operations, ...runSteps].map(({ name }) => functionOf(name).LoggingConfig.LogGroup.Ref)
  expect(new Set(used).size).toBe(operations.length + runSteps.length)
  expect(groups.filter((id) => !used.includes(id)).map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
    'EmptyingLog',
    'AccessLog',
    'RunsMachineLog',
  ])
})
