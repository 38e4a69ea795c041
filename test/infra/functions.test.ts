import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { EndpointFunction } from '../../infra/endpoint-function.ts'
import { Estimator } from '../../infra/estimator.ts'
import { readSettings } from '../../infra/settings.ts'
import { Tables } from '../../infra/tables.ts'
import { Terrain } from '../../infra/terrain.ts'
import { calculateShading } from '../../lib/operations/calculate-shading.ts'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { emptyAssets, synthesize } from './synthesis.ts'

const { ofType, resources } = synthesize()

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

/** A short name for the table, index, parameter or log of a statement. */
const shortOf = (resource: unknown): string => {
  const text = JSON.stringify(resource)
  const [, table = '', index = ''] =
    /"Tables([A-Z][a-z]+)\w*","Arn"\]\}(?:,"\/index\/(\w+)")?/.exec(text) ?? []
  if (table) return [table.toLowerCase(), index].filter(Boolean).join('/')
  return /"\w*(Log)[0-9A-F]{8}","Arn"/.exec(text)?.[1] ?? /:(parameter\/[\w/-]+)/.exec(text)?.[1] ?? text
}

const statementsOf = (name: string): Record<string, string[]> => {
  const { Role } = functionOf(name)
  const policies = ofType('AWS::IAM::Policy')
    .map(([, { Properties }]) => Policy.parse(Properties))
    .filter(({ Roles: [{ Ref }] }) => Ref === Role['Fn::GetAtt'][0])
  return Object.fromEntries(
    policies
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map(({ Action, Resource }) => [shortOf(Resource), Action.toSorted()]),
  )
}

const LOG = { Log: ['logs:CreateLogStream', 'logs:PutLogEvents'] }
const CACHE = { baselines: ['dynamodb:GetItem', 'dynamodb:PutItem'] }
const ONCE = {
  idempotency: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
}
const KEY = { 'parameter/shading/pvwatts': ['ssm:GetParameter'] }

/** Repeats the grants on purpose: the rights of a function must not change unnoticed. */
const RIGHTS: Record<string, Record<string, string[]>> = {
  createSite: { sites: ['dynamodb:PutItem'], ...ONCE },
  updateSite: { sites: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
  runAnalysis: {
    sites: ['dynamodb:GetItem'],
    analyses: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
    ...CACHE,
    ...ONCE,
    ...KEY,
  },
  listAnalyses: { sites: ['dynamodb:GetItem'], analyses: ['dynamodb:Query'] },
  getAnalysis: { analyses: ['dynamodb:GetItem'] },
  calculateShading: {},
  estimateBaseline: { ...CACHE, ...KEY },
  estimate: { ...CACHE, ...KEY },
  optimizeOrientation: { ...CACHE, ...KEY },
  getOpenApi: {},
  getSite: { sites: ['dynamodb:GetItem'] },
  getSunPath: {},
  getTerrainHorizon: {},
  readHorizonFile: {},
  writeHorizonFile: { sites: ['dynamodb:GetItem'] },
  listSites: { 'sites/newest': ['dynamodb:Query'] },
  deleteSite: {
    sites: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    analyses: ['dynamodb:BatchWriteItem', 'dynamodb:Query'],
  },
}

test.each(operations)('$name has exactly the rights that it needs', ({ name }) => {
  expect(statementsOf(name)).toEqual({ ...LOG, ...RIGHTS[name] })
})

test('no role has a wildcard, and only the log role of API Gateway has a managed policy', () => {
  for (const [, { Properties }] of ofType('AWS::IAM::Policy')) {
    for (const { Action, Resource } of Policy.parse(Properties).PolicyDocument.Statement) {
      expect(JSON.stringify([Action, Resource])).not.toContain('*')
    }
  }
  const managed = ofType('AWS::IAM::Role').filter(([, { Properties }]) => Properties.ManagedPolicyArns)
  expect(managed.map(([name]) => name)).toEqual([expect.stringMatching(/^ApiCloudWatchRole/)])
})

describe.each(operations)('$name', ({ name, grants, callsEstimator, hasAdjustment, memoryMb }) => {
  const it = functionOf(name)

  test('has its runtime, its memory and a timeout below that of the gateway', () => {
    expect(resources[name.charAt(0).toUpperCase() + name.slice(1)]?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: memoryMb,
      Handler: 'index.handler',
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

  test('gets its table names, the key parameter and the default adjustment, and no other variables', () => {
    const expected = [
      'ALLOWED_ORIGINS',
      'POWERTOOLS_SERVICE_NAME',
      ...grants.map(({ table }) => `${table.toUpperCase()}_TABLE`),
      ...(callsEstimator ? ['PVWATTS_KEY_PARAMETER'] : []),
      ...(hasAdjustment ? ['DEFAULT_ADJUSTMENT'] : []),
    ]
    expect(Object.keys(it.Environment.Variables).toSorted()).toEqual(expected.toSorted())
  })
})

test('the functions that need it get the default adjustment of the stage', () => {
  const { template } = synthesize({ stages: { prod: { defaultAdjustment: 'energy' } } })
  const functions = template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { DEFAULT_ADJUSTMENT: 'energy' } } },
  })
  expect(Object.keys(functions).toSorted()).toEqual(['Estimate', 'RunAnalysis'])
  for (const name of ['estimate', 'runAnalysis'])
    expect(functionOf(name).Environment.Variables.DEFAULT_ADJUSTMENT).toBe('daylight-hours')
})

test('only the function that fetches terrain gets the address of its tiles', () => {
  const terrainTilesUrl = 'https://tiles.example.org/{z}/{x}/{y}.png'
  const functions = synthesize({ terrainTilesUrl }).template.findResources('AWS::Lambda::Function', {
    Properties: { Environment: { Variables: { TERRAIN_TILES_URL: terrainTilesUrl } } },
  })
  expect(Object.keys(functions)).toEqual(['GetTerrainHorizon'])
})

/** The function of an operation that is in no table. */
const functionFor = (operation: Operation): Template => {
  const stack = new Stack()
  const settings = readSettings({})
  const tables = new Tables(stack, settings)
  const estimator = new Estimator(stack, settings)
  const terrain = new Terrain(stack, settings)
  const code = emptyAssets.bundle(operation)
  new EndpointFunction(stack, { operation, code, settings, tables, estimator, terrain })
  return Template.fromStack(stack)
}

test('a function has the memory that its operation asks for, 512 MB by default', () => {
  const memory = (operation: Operation, MemorySize: number): void =>
    functionFor(operation).hasResourceProperties('AWS::Lambda::Function', { MemorySize })
  memory(calculateShading, 512)
  memory({ ...calculateShading, memoryMb: 1769 }, 1769)
})

test('the functions that compute a year have a whole processor', () => {
  const large = ofType('AWS::Lambda::Function').filter(([, { Properties }]) => Properties.MemorySize === 1769)
  expect(large.map(([id]) => id).toSorted()).toEqual(['Estimate', 'OptimizeOrientation', 'RunAnalysis'])
})

test('every log group belongs to one function or is the access log', () => {
  const groups = ofType('AWS::Logs::LogGroup').map(([id]) => id)
  const used = operations.map(({ name }) => functionOf(name).LoggingConfig.LogGroup.Ref)
  expect(new Set(used).size).toBe(operations.length)
  expect(groups.filter((id) => !used.includes(id))).toEqual([expect.stringMatching(/^AccessLog/)])
})
