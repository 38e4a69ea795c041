import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'
import { builtAssets } from '../infra/assets.ts'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { environment } from '../lib/platform/env.ts'
import { startTileServer } from '../local/terrain-tiles.ts'
import { loadedBytes } from '../test/infra/loaded-bytes.ts'
import { startBuckets } from '../test/s3-emulator.ts'
import { serveDatabase } from '../test/serve-database.ts'
import { figure, median, type Part, range, spreadOf, table } from './runs.ts'
import { addData, addRun, addSite, database, eventOf } from './service.ts'

const ROUNDS = 9

const BUCKET = 'runs'

const HELLO_WORLD = `data:text/javascript,
  export const handler = async () => ({ statusCode: 200, headers: {}, body: 'Hello, world!' })`

/** Milliseconds since the start of the process. */
const ColdStart = z.object({ statusCode: z.literal(200), initialized: z.number(), answered: z.number() })
type ColdStart = z.infer<typeof ColdStart>

const START = `
  const [, module, event] = process.argv
  const { handler } = await import(module)
  const initialized = performance.now()
  const context = { awsRequestId: 'cold-start', getRemainingTimeInMillis: () => 20_000 }
  const { statusCode } = await handler(JSON.parse(event), context)
  const answered = performance.now()
  process.stdout.write(JSON.stringify({ statusCode, initialized, answered }), () => process.exit())
`

const runProcess = promisify(execFile)

/** Addresses of the services that the functions call, and what the SDK needs for those of AWS. */
interface Services extends Readonly<Record<string, string>> {
  readonly [environment.terrainTilesUrl]: string
  readonly [environment.runsBucket]: string
  readonly AWS_ENDPOINT_URL_DYNAMODB: string
}

const start = async (module: string, event: unknown, services: Services): Promise<ColdStart> => {
  const { stdout } = await runProcess(
    process.execPath,
    ['--input-type=module', '--eval', START, module, JSON.stringify(event)],
    { env: { ...process.env, ...services } },
  )
  return ColdStart.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

const bundleOf = (operation: Operation): string =>
  pathToFileURL(join(builtAssets.bundle(handlerFile(operation)), 'index.mjs')).href

interface Round {
  readonly hello: ColdStart
  /** In the order of the operations. */
  readonly functions: readonly ColdStart[]
}

const measure = async (services: Services): Promise<Round[]> => {
  const { siteId, analysisId } = await addData()
  const runId = await addRun()
  const idFor = async ({ name, path }: Operation): Promise<string> => {
    if (name === 'deleteSite') return addSite()
    if (name === 'deleteRun') return addRun()
    if (path.startsWith('/runs')) return runId
    return path.startsWith('/analyses') ? analysisId : siteId
  }
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const hello = await start(HELLO_WORLD, {}, services)
    const functions: ColdStart[] = []
    for (const operation of operations) {
      const event = eventOf(operation, await idFor(operation))
      functions.push(await start(bundleOf(operation), event, services))
    }
    rounds.push({ hello, functions })
  }
  return rounds
}

const rowOf = (operation: Operation, rounds: readonly Round[], i: number): string[] => {
  const times = (until: 'initialized' | 'answered'): number[] =>
    rounds.map(({ functions }) => functions[i]?.[until] ?? Number.NaN)
  const ratio = (until: 'initialized' | 'answered'): string =>
    range(spreadOf(times(until).map((time, round) => time / (rounds[round]?.hello[until] ?? Number.NaN))))
  return [
    operation.name,
    (loadedBytes(builtAssets.bundle(handlerFile(operation))) / 1000).toFixed(0),
    figure(median(times('initialized'))),
    ratio('initialized'),
    ratio('answered'),
  ]
}

const run = async (): Promise<string> => {
  const { endpoint } = await serveDatabase(database)
  const { template } = await startTileServer(() => 0)
  const buckets = await startBuckets([BUCKET])
  const rounds = await measure({
    ...buckets.environment,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    [environment.runsBucket]: BUCKET,
    [environment.terrainTilesUrl]: template,
  })
  await buckets.close()
  const rows = operations.map((operation, i) => rowOf(operation, rounds, i))
  const helloMilliseconds = figure(median(rounds.map(({ hello }) => hello.initialized)))
  return `Each bundle in a new process of plain Node: until it is loaded, and until its first request is answered, with
the baseline in the cache. The rival is a hello-world handler in the same round, which loads in ${helloMilliseconds} ms. DynamoDB is
called without TLS; terrain tiles and the bucket of runs are on servers in this process.
${table(['Function', 'KB loaded', 'ms to load', 'load ÷ hello', 'load and first request ÷ hello'], rows)}`
}

export const part: Part = { title: 'Cold start', run }
