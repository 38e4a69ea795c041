import { readdirSync, readFileSync } from 'node:fs'
import accounts from '@20minutes/s3rver/lib/models/account.js'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { builtAssets } from '../../infra/assets.ts'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { handlerFile, operations, stepFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import * as steps from '../../lib/operations/run-steps.ts'
import { deleteRun, getRun, startRun } from '../../lib/operations/runs.ts'
import { createSite, deleteSite } from '../../lib/operations/sites.ts'
import { tables } from '../../lib/operations/tables.ts'
import { environment } from '../../lib/platform/env.ts'
import { createTables, startDatabase } from '../../local/database/database.ts'
import { clientOf } from '../engine.ts'
import { Envelope } from '../http.ts'
import { propertyAt, synthesize } from '../infra/synthesis.ts'
import { replyOf } from '../lib/buildings/town.ts'
import { answerWell } from '../lib/estimators/pvwatts/good-reply.ts'
import { answer as sendJson, startUpstream } from '../lib/upstream/server.ts'
import { startBuckets } from '../s3-emulator.ts'
import { serveDatabase } from '../serve-database.ts'
import { startTileServer } from '../terrain-tiles.ts'
import { type Entry, rightsOf, startAws } from './aws.ts'
import { invoke } from './invoke.ts'

/*
 * Every function once, as deployed: its bundle under AWS's runtime client, with the environment of the template, and
 * with an event of events/. Each may use only the permissions in the operations table.
 */

const KEY = 'secret-estimator-key'
const SECRET = 'secret'

const stage = synthesize({ stage: 'dev', console: 'false' })

/** References to resources, which serve as their names here. */
const Variables = z.record(
  z.string(),
  z.string().transform((text) => text.replaceAll(/[<>]/g, '')),
)

const logicalIdOf = ({ name }: Entry): string => name.charAt(0).toUpperCase() + name.slice(1)
const variablesOf = (entry: Entry): Record<string, string> =>
  Variables.parse(propertyAt(stage, logicalIdOf(entry), 'Environment', 'Variables'))
const all = [...operations, ...steps.runSteps]
const variables = Object.assign({}, ...all.map(variablesOf))

for (const { variable } of Object.values(tables)) process.env[variable] = variables[variable]
const embedded = await startDatabase(null)
await createTables(clientOf(embedded.engine))
const database = await serveDatabase(embedded)

for (const entry of all) accounts.DUMMY_ACCOUNT.createKeyPair(logicalIdOf(entry), SECRET)
const buckets = await startBuckets(['RunsBucket'])

const aws = await startAws({ database: database.endpoint, buckets: buckets.url }, KEY)
const estimator = await startUpstream((response, request) =>
  (request.headers['x-api-key'] === KEY ? answerWell : sendJson({}, 403))(response, request),
)
const tiles = await startTileServer(() => 100)
const overpass = await startUpstream(sendJson(replyOf([])))
const addresses = {
  AWS_ENDPOINT_URL_DYNAMODB: aws.url,
  AWS_ENDPOINT_URL_SSM: aws.url,
  AWS_ENDPOINT_URL_S3: aws.url,
  [environment.pvwattsUrl]: estimator.url,
  [environment.terrainTilesUrl]: tiles.template,
  [environment.overpassUrl]: overpass.url,
}
afterAll(async () => {
  aws.close()
  tiles.close()
  await Promise.all([estimator.close(), overpass.close(), database.close(), buckets.close()])
})

/** Invokes the function of an entry, which must stay within its permissions and must not write the key. */
const call = async (entry: Entry, file: string, event: unknown): Promise<unknown> => {
  const own = variablesOf(entry)
  const key = { AWS_ACCESS_KEY_ID: logicalIdOf(entry), AWS_SECRET_ACCESS_KEY: SECRET }
  const environment = { ...own, ...addresses, AWS_REGION: 'eu-central-1', ...key }
  const { result, log } = await invoke({ folder: builtAssets.bundle(file), event, environment })
  expect(log).not.toContain('"level":"ERROR"')
  expect(JSON.stringify([result, log, own])).not.toContain(KEY)
  const rights = rightsOf(entry, own)
  expect(aws.usedBy(logicalIdOf(entry)).filter((right) => !rights.includes(right))).toEqual([])
  return result
}

const callStep = (step: steps.RunStep, event: object) => call(step, stepFile(step), event)

/** Ids for the paths of events, by the first part of the path. */
const ids = new Map<string, string>()
const firstPart = ({ path }: Operation): string => path.split('/')[1] ?? ''

const Response = z.object({ statusCode: z.literal(200), body: z.string() })

const answer = async (operation: Operation): Promise<unknown> => {
  const file = `events/${handlerFile(operation)}.json`
  const event: APIGatewayProxyEvent = JSON.parse(readFileSync(file, 'utf8'))
  expect(event).toMatchObject({ resource: operation.path, httpMethod: operation.method })
  const id = ids.get(firstPart(operation))
  const withId = { ...event, pathParameters: event.pathParameters && { ...event.pathParameters, id } }
  const { body } = Response.parse(await call(operation, handlerFile(operation), withId))
  const json: unknown = JSON.parse(body)
  return operation.data.parse(operation.message === null ? json : Envelope.parse(json).data)
}

test('every operation has one event, and there are no others', () => {
  const files = operations.map((operation) => `${handlerFile(operation)}.json`)
  expect(readdirSync('events').toSorted()).toEqual(files.toSorted())
})

const FIRST: readonly Operation[] = [createSite, runAnalysis, listAnalyses, startRun]
const LAST: readonly Operation[] = [deleteRun, deleteSite]
const others = operations.filter((it) => ![...FIRST, ...LAST].includes(it))

const Identified = z.object({ id: z.string() })
/** The id of the first item that an operation makes or lists. */
const idIn = (data: unknown): string => Identified.parse([data].flat()[0]).id

const Run = z.object({
  upload: z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
})
let upload: z.infer<typeof Run>['upload']

test.each([...FIRST, ...others])('$name answers its event', async (operation) => {
  const data = await answer(operation)
  if (operation.name === listAnalyses.name) ids.set('analyses', idIn(data))
  else if (FIRST.includes(operation) && operation.name !== runAnalysis.name)
    ids.set(firstPart(operation), idIn(data))
  if (operation.name === startRun.name) ({ upload } = Run.parse(data))
})

const FILE = `id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile
north,47.37,8.54,30,180,4,0:20 180:5
`

test('the steps turn the file of a run into results', async () => {
  const { url, method, headers } = upload
  expect((await fetch(url, { method, headers, body: FILE })).status).toBe(200)
  const runId = ids.get('runs')
  const prepared = await callStep(steps.prepareRun, { runId, execution: 'first' })
  expect(prepared).toMatchObject({ terrain: [0], baselines: [0], rows: [0] })
  for (const step of [steps.fetchTerrain, steps.fetchBaselines, steps.estimateRows])
    await callStep(step, { runId, chunk: 0 })
  await callStep(steps.joinResults, { runId })
  expect(await answer(getRun)).toMatchObject({ state: 'succeeded', done: 1, failed: 0 })
})

test('the last resort fails a run', async () => {
  ids.set('runs', idIn(await answer(startRun)))
  await callStep(steps.failRun, { runId: ids.get('runs'), execution: 'first' })
  expect(await answer(getRun)).toMatchObject({ state: 'failed' })
})

test.each(LAST)('$name answers its event', async (operation) => {
  await answer(operation)
})
