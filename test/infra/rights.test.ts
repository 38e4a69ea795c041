import { expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { type FileAction, tables } from '../../lib/operations/tables.ts'
import { FULL, propertyAt, synthesize } from './synthesis.ts'

const stage = synthesize()
const { ofType } = stage

const entries: readonly (Operation | RunStep)[] = [...operations, ...runSteps]
const isStep = (entry: Operation | RunStep): entry is RunStep => 'timeoutSeconds' in entry

const OneOrMore = z.union([z.string(), z.array(z.string())]).transform((it) => [it].flat())
const Statement = z.object({ Effect: z.literal('Allow'), Action: OneOrMore, Resource: OneOrMore })
const Policy = z.object({
  Roles: z.tuple([z.string()]),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
})

/** Policies of the functions, the page's copy function and the rule that starts the state machine, and the machine's two. */
const POLICIES = ofType('IAM::Policy', entries.length + 4).map(([, { Properties }]) =>
  Policy.parse(Properties),
)

/** A role's permissions, such as `dynamodb:GetItem <TablesSites.Arn>`. */
const rightsOf = (role: string): string[] =>
  POLICIES.filter(({ Roles: [it] }) => it === `<${role}>`)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) => Action.flatMap((action) => Resource.map((it) => `${action} ${it}`)))
    .toSorted()

const roleOf = ({ name }: Operation | RunStep): string => {
  const arn = z.string().parse(propertyAt(stage, capitalize(name), 'Role'))
  return arn.replace(/^<(\w+)\.Arn>$/, '$1')
}

/** The API's signed URLs permit no more than its functions may do. */
const FILES: Partial<Record<FileAction, string[]>> = {
  PutObject: ['/upload'],
  GetObject: ['/upload', '/results.*'],
}
const placesOf = (entry: Operation | RunStep, action: FileAction): string[] => {
  if (action === 'ListBucket') return ['']
  const names = (isStep(entry) ? undefined : FILES[action]) ?? ['']
  return names.map((name) => `/runs/*${name}`)
}

const ARN = (service: string) => `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:`

test.each(entries)('the function of $name has exactly the rights that the table gives it', (entry) => {
  const { name, grants, files, callsEstimator } = entry
  const log = z.string().parse(propertyAt(stage, capitalize(name), 'LoggingConfig', 'LogGroup'))
  const expected = [
    ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} ${log.replace('>', '.Arn>')}`),
    // X-Ray's write permissions cannot name a resource.
    ...['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *'],
    ...grants.flatMap(({ table, index, actions }) => {
      const suffix = index === undefined ? '' : `/index/${index}`
      return actions.map((action) => `dynamodb:${action} <Tables${capitalize(table)}.Arn>${suffix}`)
    }),
    ...files.flatMap((action) =>
      placesOf(entry, action).map((place) => `s3:${action} <RunsBucket.Arn>${place}`),
    ),
    ...(callsEstimator ? [`ssm:GetParameter ${ARN('ssm')}parameter/shading/pvwatts`] : []),
    ...(isStep(entry) && entry.endsRun ? [`events:PutEvents ${ARN('events')}event-bus/default`] : []),
  ]
  expect(rightsOf(roleOf(entry))).toEqual(expected.toSorted())
})

test('only the functions that store something in a table may write to it', () => {
  const writersOf = (table: string): string[] => {
    const mayWrite = new RegExp(`:(Put|Update|Delete|\\w*Write)\\w* <Tables${capitalize(table)}\\.Arn>$`)
    return entries
      .filter((entry) => rightsOf(roleOf(entry)).some((right) => mayWrite.test(right)))
      .map(({ name }) => name)
      .toSorted()
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

test('besides the functions, five have a role, and only that of API Gateway for logs a managed policy', () => {
  const roles = ofType('IAM::Role', entries.length + 5)
  const ofFunctions = entries.map(roleOf)
  expect(roles.map(([id]) => id).filter((id) => !ofFunctions.includes(id))).toEqual([
    'ApiCloudWatchRole',
    'ConsoleCopyRole',
    'CustomS3AutoDeleteObjectsCustomResourceProviderRole',
    'RunsMachineStateMachineRole',
    'RunsMachineStateMachineEventsRole',
  ])
  const managed = roles.filter(([, { Properties }]) => Properties.ManagedPolicyArns)
  expect(managed.map(([id]) => id)).toEqual(['ApiCloudWatchRole'])
})

test('the state machine may call the functions of its steps, start and watch itself, take turns, log and trace', () => {
  const generic = /^(logs|xray):\w+ \*$|^states:\w+ arn:\S+:execution:\S+<RunsMachineStateMachine>\S+$/
  const steps = runSteps.map(({ name }) => capitalize(name)).filter((name) => name !== 'FailRun')
  const expected = [
    ...steps
      .flatMap((step) => [`<${step}.Arn>`, `<${step}.Arn>:*`])
      .map((it) => `lambda:InvokeFunction ${it}`),
    `dynamodb:UpdateItem ${ARN('dynamodb')}table/<TablesRuns>`,
    'states:StartExecution <RunsMachineStateMachine>',
  ]
  const rights = rightsOf('RunsMachineStateMachineRole').filter((right) => !generic.test(right))
  expect(rights).toEqual(expected.toSorted())
  expect(rightsOf('RunsMachineStateMachineEventsRole')).toEqual([
    'states:StartExecution <RunsMachineStateMachine>',
  ])
})

test.each(entries)(
  'the function of $name has its memory, time, log and variables, and no others',
  (entry) => {
    const { name, grants, files, callsEstimator, memoryMb } = entry
    const variables = [
      'POWERTOOLS_SERVICE_NAME',
      ...(isStep(entry) ? [] : ['ALLOWED_ORIGINS']),
      ...(isStep(entry) && entry.endsRun ? ['EVENT_BUS'] : []),
      ...grants.map(({ table }) => `${table.toUpperCase()}_TABLE`),
      ...(callsEstimator ? ['ESTIMATORS', 'PVWATTS_KEY_PARAMETER'] : []),
      ...(files.length > 0 ? ['RUNS_BUCKET'] : []),
      ...(name === 'startRun' ? ['RUN_RETENTION_DAYS'] : []),
    ]
    const log = `${isStep(entry) ? 'Runs' : ''}${capitalize(name)}Log`
    expect(stage.resources[capitalize(name)]?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: memoryMb,
      // For an operation: two attempts of ten seconds each and everything around them, but less than the gateway waits.
      Timeout: isStep(entry) ? entry.timeoutSeconds : 28,
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON', LogGroup: `<${log}>` },
      Environment: { Variables: Object.fromEntries(variables.map((it) => [it, expect.anything()])) },
    })
    const given = propertyAt(stage, capitalize(name), 'Environment', 'Variables')
    expect(Object.keys(Object(given)).toSorted()).toEqual([...new Set(variables)].toSorted())
  },
)

test.each([
  ['DEFAULT_ADJUSTMENT', FULL.defaultAdjustment, ['RunAnalysis', 'Estimate', 'StartRun', 'CallTool']],
  ['TERRAIN_TILES_URL', FULL.terrainTilesUrl, ['GetTerrainHorizon', 'CallTool', 'FetchTerrain']],
  ['OVERPASS_URL', FULL.overpassUrl, ['GetBuildings', 'CallTool']],
])('only the functions that need the setting get %s', (variable, value, names) => {
  const full = synthesize(FULL)
  const valueIn = (id: string): unknown => propertyAt(full, id, 'Environment', 'Variables', variable)
  const ids = entries.map(({ name }) => capitalize(name))
  expect(ids.filter((id) => valueIn(id) !== undefined)).toEqual(names)
  for (const name of names) expect(valueIn(name)).toBe(value)
})
