import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartError } from '../../local/start-error.ts'
import { fetchProgram } from './program.ts'
import { checkJava, startServer } from './server.ts'

/*
 * The tests of what is stored, against Amazon's own DynamoDB Local: it holds to rules of DynamoDB that the embedded
 * engine does not know. Arguments go to vitest.
 */

const ROOT = join(import.meta.dirname, '../..')
const TESTS = ['test/lib/storage', 'test/lib/deletion.test.ts']

/** @returns the exit code of vitest */
const runTests = async (endpoint: string): Promise<number> => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...TESTS, ...process.argv.slice(2)]
  const env = { ...process.env, DYNAMODB_ENDPOINT: endpoint }
  const vitest = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  process.once('exit', () => vitest.kill())
  await once(vitest, 'exit')
  return vitest.exitCode ?? 1
}

// An exit, unlike a signal, takes the children with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  await checkJava()
  const folder = await fetchProgram()
  process.stdout.write(`DynamoDB Local, under its own licence: ${join(folder, 'LICENSE.txt')}\n`)
  const server = await startServer(folder)
  process.exitCode = await runTests(server.endpoint).finally(server.close)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
