import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartError } from '../../local/start-error.ts'
import { installProgram } from './program.ts'
import { checkJava, startServer } from './server.ts'

/*
 * Runs the storage tests against Amazon's own DynamoDB Local, which enforces rules of DynamoDB that the embedded engine
 * does not know. Arguments are passed to vitest.
 */

const ROOT = join(import.meta.dirname, '../..')
const TESTS = [
  ...['test/lib/storage', 'test/lib/sites', 'test/lib/analyses'],
  ...['test/lib/runs/state', 'test/lib/runs/steps', 'test/functions/run-steps'],
  ...['test/lib/storage/cache', 'test/lib/estimators/pvwatts/quota'],
]

/** @returns the exit code of vitest */
const runTests = async (endpoint: string): Promise<number> => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...TESTS, ...process.argv.slice(2)]
  const env = { ...process.env, DYNAMODB_ENDPOINT: endpoint }
  const vitest = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  process.once('exit', () => vitest.kill())
  await once(vitest, 'exit')
  return vitest.exitCode ?? 1
}

// Unlike a signal, an exit runs the handlers that kill the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  await checkJava()
  const folder = await installProgram()
  process.stdout.write(`DynamoDB Local, under its own license: ${join(folder, 'LICENSE.txt')}\n`)
  const server = await startServer(folder)
  process.exitCode = await runTests(server.endpoint).finally(server.close)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
