import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'
import { builtAssets } from '../infra/assets.ts'
import { callTool } from '../lib/operations/agents.ts'
import { runAnalysis } from '../lib/operations/analyses.ts'
import { estimate, optimizeOrientation } from '../lib/operations/estimates.ts'
import { handlerFile } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { getSite } from '../lib/operations/sites.ts'
import { calculateShading } from '../lib/operations/sun.ts'
import { loadedBytes } from '../test/infra/loaded-bytes.ts'
import { serveDatabase } from '../test/serve-database.ts'
import { figure, median, range, table } from './measure.ts'
import { addSite, call, dynamo, eventOf } from './service.ts'

const ROUNDS = 9

const OPERATIONS = [getSite, calculateShading, runAnalysis, estimate, optimizeOrientation, callTool]

const HELLO_WORLD = `data:text/javascript,
  export const handler = async () => ({ statusCode: 200, headers: {}, body: 'Hello, world!' })`

/** Milliseconds since the start of the process. */
const ColdStart = z.object({ statusCode: z.literal(200), initialized: z.number(), answered: z.number() })

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

const start = async (module: string, event: unknown, endpoint: string) => {
  const { stdout } = await runProcess(
    process.execPath,
    ['--input-type=module', '--eval', START, module, JSON.stringify(event)],
    { env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: endpoint } },
  )
  return ColdStart.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

const rowOf = async (operation: Operation, endpoint: string): Promise<string[]> => {
  const siteId = await addSite()
  // Puts the baseline into the cache.
  await call(runAnalysis, eventOf(runAnalysis, siteId))
  const bundle = builtAssets.bundle(handlerFile(operation))
  const bundled = pathToFileURL(join(bundle, 'index.mjs')).href
  const rounds: Record<'hello' | 'ours', Awaited<ReturnType<typeof start>>>[] = []
  while (rounds.length < ROUNDS)
    rounds.push({
      hello: await start(HELLO_WORLD, {}, endpoint),
      ours: await start(bundled, eventOf(operation, siteId), endpoint),
    })
  const ratio = (until: 'initialized' | 'answered'): string =>
    range(rounds.map(({ ours, hello }) => ours[until] / hello[until]))
  return [
    operation.name,
    (loadedBytes(bundle) / 1000).toFixed(0),
    figure(median(rounds.map(({ ours }) => ours.initialized))),
    ratio('initialized'),
    ratio('answered'),
  ]
}

/** @returns the section's text in Markdown */
export const run = async (): Promise<string> => {
  const { endpoint } = await serveDatabase(dynamo)
  const rows: string[][] = []
  for (const operation of OPERATIONS) rows.push(await rowOf(operation, endpoint))
  return `Bundles in a new process of plain Node: until one is loaded, and until its first request is answered, with the baseline in the
cache. The rival is a hello-world handler in the same round. DynamoDB is called without TLS.
${table(['Function', 'KB loaded', 'ms to load', 'load ÷ hello', 'load and first request ÷ hello'], rows)}`
}
