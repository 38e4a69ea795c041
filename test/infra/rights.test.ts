import { expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { type FileAction, tables } from '../../lib/operations/tables.ts'
import { FULL, ORIGIN, propertyAt, synthesize } from './synthesis.ts'

const stage = synthesize(FULL)
const { ofType } = stage

const entries: readonly (Operation | RunStep)[] = [...operations, ...runSteps]
const isStep = (entry: Operation | RunStep): entry is RunStep => 'timeoutSeconds' in entry

const OneOrMore = z.union([z.string(), z.array(z.string())]).transform((it) => [it].flat())
const Statement = z
  .object({ Effect: z.literal('Allow'), Action: OneOrMore, Resource: OneOrMore })
  .transform(({ Action, Resource }) => Action.flatMap((action) => Resource.map((it) => `${action} ${it}`)))
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
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flat())
    .toSorted()

const roleOf = ({ name }: Operation | RunStep): string => {
  const arn = z.string().parse(propertyAt(stage, capitalize(name), 'Role'))
  return arn.replace(/^<(\w+)\.Arn>$/, '$1')
}

/** The API's signed URLs permit no more than its functions may do. */
const PLACES: Partial<Record<FileAction, string[]>> = {
  PutObject: ['/runs/*/upload'],
  GetObject: ['/runs/*/upload', '/runs/*/results.*'],
}
const placesOf = (entry: Operation | RunStep, action: FileAction): string[] =>
  action === 'ListBucket' ? [''] : ((isStep(entry) ? undefined : PLACES[action]) ?? ['/runs/*'])

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
  expect(rightsOf(roleOf(entry))).toEqual([...new Set(expected)].toSorted())
})

test('only the functions that store something in a table may write to it', () => {
  const writersOf = (table: string): string => {
    const writes = entries.filter(({ grants }) =>
      grants.some(
        (it) =>
          it.table === table && it.actions.some((action) => /^(Put|Update|Delete|\w*Write)/.test(action)),
      ),
    )
    return writes.map(({ name }) => name).join(' ')
  }
  expect(Object.fromEntries(Object.keys(tables).map((table) => [table, writersOf(table)]))).toEqual({
    sites: 'createSite updateSite runAnalysis deleteSite callTool',
    analyses: 'runAnalysis deleteSite callTool',
    baselines:
      'runAnalysis estimateBaseline estimate optimizeOrientation callTool fetchBaselines estimateRows',
    buildings: 'getBuildings callTool',
    idempotency: 'createSite runAnalysis startRun callTool',
    runs: 'startRun deleteRun prepareRun fetchTerrain fetchBaselines estimateRows joinResults failRun',
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

/** The variables of an operation, or of a step. */
const ownVariables = (entry: Operation | RunStep) =>
  isStep(entry)
    ? entry.endsRun && { EVENT_BUS: 'default' }
    : {
        ALLOWED_ORIGINS: ORIGIN,
        ...(entry.hasAdjustment && { DEFAULT_ADJUSTMENT: FULL.defaultAdjustment }),
        ...(entry.fetchesBuildings && { OVERPASS_URL: FULL.overpassUrl }),
        ...(entry.name === 'startRun' && { RUN_RETENTION_DAYS: '5' }),
      }

test.each(entries)(
  'the function of $name has its memory, time, log and variables, and no others',
  (entry) => {
    const { name, grants, files, callsEstimator, fetchesTerrain, memoryMb } = entry
    const ofTables = grants.map(({ table }) => [
      `${table.toUpperCase()}_TABLE`,
      `<Tables${capitalize(table)}>`,
    ])
    const estimators = { ESTIMATORS: 'pvwatts,pvgis', PVWATTS_KEY_PARAMETER: '/shading/pvwatts' }
    const Variables = {
      POWERTOOLS_SERVICE_NAME: 'ShadingEstimation-prod',
      ...ownVariables(entry),
      ...Object.fromEntries(ofTables),
      ...(callsEstimator && estimators),
      ...(fetchesTerrain && { TERRAIN_TILES_URL: FULL.terrainTilesUrl }),
      ...(files.length > 0 && { RUNS_BUCKET: '<RunsBucket>' }),
    }
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
    })
    expect(propertyAt(stage, capitalize(name), 'Environment')).toEqual({ Variables })
  },
)
