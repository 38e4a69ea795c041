import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { type FileAction, tables } from '../../lib/operations/tables.ts'
import { DEMO_KEY, FULL, synthesize, WITHOUT_PAGE } from './synthesis.ts'

/** Without the function with which CDK copies the page. */
const { ofType, only, resources } = synthesize(WITHOUT_PAGE)

const entries: readonly (Operation | RunStep)[] = [...operations, ...runSteps]
/** Those of the functions, two of the state machine, and that of the rule which starts it. */
const POLICIES = ofType('AWS::IAM::Policy', entries.length + 3)

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
  LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
})

const functionOf = (name: string) => LambdaFunction.parse(resources[capitalize(name)]?.Properties)

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

/** What a function may do, and where, such as `dynamodb:GetItem sites`. */
const rightsOf = (name: string): string[] => {
  const [role] = functionOf(name).Role['Fn::GetAtt']
  return POLICIES.map(([, { Properties }]) => Policy.parse(Properties))
    .filter(({ Roles: [{ Ref }] }) => Ref === role)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) =>
      [Resource].flat().flatMap((it) => Action.map((action) => `${action} ${shortOf(it)}`)),
    )
    .toSorted()
}

const LOG = ['logs:CreateLogStream Log', 'logs:PutLogEvents Log']
/** X-Ray lets permissions to write traces name no resource. */
const TRACES = ['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *']
const KEY = 'ssm:GetParameter parameter/shading/pvwatts'

/** Addresses that the API signs permit no more than its functions may do. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  PutObject: ['/upload'],
  GetObject: ['/upload', '/results.*'],
}
const isStep = (entry: Operation | RunStep): entry is RunStep => 'timeoutSeconds' in entry

const fileRight = (entry: Operation | RunStep, action: FileAction): string[] => {
  if (action === 'ListBucket') return ['s3:ListBucket bucket/']
  const names = (isStep(entry) ? undefined : FILES[action]) ?? ['']
  return names.map((name) => `s3:${action} bucket/runs/*${name}`)
}

const expectedRights = (entry: Operation | RunStep): string[] => [
  ...LOG,
  ...TRACES,
  ...entry.grants.flatMap(({ table, index, actions }) =>
    actions.map((action) => `dynamodb:${action} ${[table, index].filter(Boolean).join('/')}`),
  ),
  ...entry.files.flatMap((action) => fileRight(entry, action)),
  ...(entry.callsEstimator ? [KEY] : []),
  ...(isStep(entry) && entry.endsRun ? ['events:PutEvents event-bus/default'] : []),
]

test('every function has exactly the rights that the table gives it', () => {
  for (const entry of entries)
    expect(rightsOf(entry.name), entry.name).toEqual(expectedRights(entry).toSorted())
})

test('only the functions that store something in a table may write to it', () => {
  const writersOf = (table: string): string[] => {
    const mayWrite = new RegExp(`(Put|Update|Delete|Write)\\w* ${table}$`)
    const writers = entries.filter(({ name }) => rightsOf(name).some((right) => mayWrite.test(right)))
    return writers.map(({ name }) => name).toSorted()
  }
  const steps = runSteps.map(({ name }) => name)
  expect(Object.fromEntries(Object.keys(tables).map((table) => [table, writersOf(table)]))).toEqual({
    sites: ['callTool', 'createSite', 'deleteSite', 'runAnalysis', 'updateSite'],
    analyses: ['callTool', 'deleteSite', 'runAnalysis'],
    baselines: [
      'callTool',
      'estimate',
      'estimateBaseline',
      'estimateRows',
      'fetchBaselines',
      'optimizeOrientation',
      'runAnalysis',
    ],
    buildings: ['callTool', 'getBuildings'],
    idempotency: ['callTool', 'createSite', 'runAnalysis', 'startRun'],
    runs: [...steps, 'deleteRun', 'startRun'].toSorted(),
  })
})

const isOfStateMachine = (id: string): boolean => id.startsWith('RunsMachine')

test('no role has a wildcard except for traces, files of runs and the state machine, and only the log role of API Gateway has a managed policy', () => {
  for (const [id, { Properties }] of POLICIES) {
    for (const { Action, Resource } of Policy.parse(Properties).PolicyDocument.Statement) {
      if (isOfStateMachine(id) || Action.every((action) => TRACES.includes(`${action} *`))) continue
      expect(Action.join()).not.toContain('*')
      for (const it of [Resource].flat())
        if (shortOf(it).includes('*')) expect(shortOf(it)).toMatch(/^bucket\/runs\/\*/)
    }
  }
  // Besides those of the functions: API Gateway's for logs, the state machine's, its rule's, and that which empties the bucket.
  const managed = ofType('AWS::IAM::Role', entries.length + 4).filter(
    ([, { Properties }]) => Properties.ManagedPolicyArns,
  )
  expect(managed.map(([name]) => name)).toEqual([expect.stringMatching(/^ApiCloudWatchRole/)])
})

test('the state machine may call the functions of its steps, start executions of itself, take turns, log and trace', () => {
  const statements = POLICIES.filter(([id]) => isOfStateMachine(id)).flatMap(
    ([, { Properties }]) => Policy.parse(Properties).PolicyDocument.Statement,
  )
  const placesOf = (action: string): Set<string | undefined> =>
    new Set(
      statements
        .filter(({ Action }) => Action.includes(action))
        .flatMap(({ Resource }) => Resource)
        .map((place) => /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(place))?.[1]),
    )
  const steps = runSteps.map(({ name }) => capitalize(name)).filter((name) => name !== 'FailRun')
  expect(placesOf('lambda:InvokeFunction')).toEqual(new Set(steps))
  expect(placesOf('states:StartExecution')).toEqual(new Set([only('AWS::StepFunctions::StateMachine').id]))
  const services = statements.flatMap(({ Action }) => Action.map((action) => action.split(':')[0]))
  expect(new Set(services)).toEqual(new Set(['dynamodb', 'lambda', 'logs', 'states', 'xray']))
})

test('every function has its memory and time, traces, and writes JSON to a log group of its own', () => {
  const groups = new Set<string>()
  for (const entry of entries) {
    const { Timeout, LoggingConfig } = functionOf(entry.name)
    expect(resources[capitalize(entry.name)]?.Properties, entry.name).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: entry.memoryMb,
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    })
    // An operation: two attempts of ten seconds each and everything around them, but less than the gateway waits.
    if (isStep(entry)) expect(Timeout).toBe(entry.timeoutSeconds)
    else expect(Timeout > 25 && Timeout < 29, entry.name).toBe(true)
    groups.add(LoggingConfig.LogGroup.Ref)
    expect(resources[LoggingConfig.LogGroup.Ref]?.Properties.RetentionInDays).toBe(30)
  }
  expect(groups.size).toBe(entries.length)
})

test('every function gets the names of its tables and files, its settings, and no other variables', () => {
  for (const entry of entries) {
    const { name, grants, files, callsEstimator } = entry
    const ofKind = isStep(entry) ? [...(entry.endsRun ? ['EVENT_BUS'] : [])] : ['ALLOWED_ORIGINS']
    const expected = [
      'POWERTOOLS_SERVICE_NAME',
      ...ofKind,
      ...new Set(grants.map(({ table }) => `${table.toUpperCase()}_TABLE`)),
      ...(callsEstimator ? ['ESTIMATORS', 'PVWATTS_KEY_PARAMETER'] : []),
      ...(files.length > 0 ? ['RUNS_BUCKET'] : []),
      ...(name === 'startRun' ? ['RUN_RETENTION_DAYS'] : []),
    ]
    expect(Object.keys(functionOf(name).Environment.Variables).toSorted(), name).toEqual(expected.toSorted())
  }
})

test.each([
  ['DEFAULT_ADJUSTMENT', FULL.defaultAdjustment, ['RunAnalysis', 'Estimate', 'StartRun', 'CallTool']],
  ['TERRAIN_TILES_URL', FULL.terrainTilesUrl, ['GetTerrainHorizon', 'CallTool', 'FetchTerrain']],
  ['OVERPASS_URL', FULL.overpassUrl, ['GetBuildings', 'CallTool']],
])('only the functions that need the setting get %s', (variable, value, names) => {
  const properties = { Properties: { Environment: { Variables: { [variable]: value } } } }
  const found = synthesize(FULL).template.findResources('AWS::Lambda::Function', properties)
  expect(Object.keys(found)).toEqual(names)
})

test('a stage that calls PVWatts without a key of its own warns of the limits of the demo key', () => {
  const { stack } = synthesize(DEMO_KEY)
  const text = Match.stringLikeRegexp('DEMO_KEY.*-c pvwattsKeyParameter=')
  expect(Annotations.fromStack(stack).findWarning('*', text)).toHaveLength(1)
})

test('the functions that compute a year or handle many rows have a whole processor', () => {
  const large = entries.filter(({ memoryMb }) => memoryMb === 1769)
  expect(large.map(({ name }) => name).toSorted()).toEqual([
    'calculateSunCalendar',
    'callTool',
    'estimate',
    'estimateRows',
    'fetchBaselines',
    'fetchTerrain',
    'joinResults',
    'learnHorizon',
    'optimizeOrientation',
    'prepareRun',
    'runAnalysis',
  ])
})
