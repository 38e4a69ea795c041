import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { tables } from '../../../lib/operations/tables.ts'
import { environment } from '../../../lib/platform/env.ts'
import { client } from '../../../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../../../local/database/database.ts'
import { serveDatabase } from '../../serve-database.ts'
import { hang, startUpstream } from '../upstream/server.ts'
import { answerWell } from './pvwatts/good-reply.ts'

// Other processes reach the embedded database only over HTTP.
const server = await serveDatabase(await startDatabase(null))
for (const [name, { variable }] of Object.entries(tables)) process.env[variable] = name
pointSdkAt(server.endpoint)
await createTables(client)
afterAll(() => server.close())

const RECORDER = fileURLToPath(new URL('load-recorder.ts', import.meta.url))
const Recording = z.object({ loaded: z.array(z.string()), exitMilliseconds: z.number() })
const run = promisify(execFile)

const FUNCTIONS = new URL('../../../functions', import.meta.url)
const isModule = (name: string): boolean => name.endsWith('.ts')

/** The time limit of a reply is 10 s, so a process that its timer keeps alive takes longer than this to end. */
const PROMPT_EXIT_MILLISECONDS = 8_000

/** URLs of the modules that a job loads in a process of its own, which must end once the job is done. */
const loadedBy = async (job: 'handlers' | 'estimate', url: string): Promise<string[]> => {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    [environment.estimators]: 'pvwatts',
    [environment.pvwattsUrl]: url,
  }
  const { stdout } = await run(process.execPath, [RECORDER, job], { env })
  const { loaded, exitMilliseconds } = Recording.parse(JSON.parse(stdout))
  expect(exitMilliseconds).toBeLessThan(PROMPT_EXIT_MILLISECONDS)
  return loaded
}

/** The package that only a call to the estimator needs. */
const isForCalls = (address: string): boolean => /\/node_modules\/undici\//.test(address)

const UNUSED = 'http://127.0.0.1:9/'

test('no handler loads undici', async () => {
  const loaded = await loadedBy('handlers', UNUSED)
  for (const name of readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter(isModule)) {
    expect(loaded.some((address) => address.endsWith(`/functions/${name}`))).toBe(true)
  }
  expect(loaded.some((address) => address.endsWith('/lib/estimators/production.ts'))).toBe(true)
  expect(loaded.filter(isForCalls)).toEqual([])
})

test('only a baseline that is not cached loads it, and it does not keep the process alive', async () => {
  const { url, calls, close } = await startUpstream(answerWell, hang)
  onTestFinished(close)
  expect((await loadedBy('estimate', url)).some(isForCalls)).toBe(true)
  expect((await loadedBy('estimate', url)).filter(isForCalls)).toEqual([])
  expect(calls).toHaveLength(1)
})
