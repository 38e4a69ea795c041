import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../local/start-error.ts'
import { checkTools, installInterfaceClient } from './interface-client.ts'
import { synthesize } from './synthesis.ts'

/*
 * Tests the functions as they are deployed: the synthesized assets, under AWS's own runtime interface client. Arguments
 * are passed to vitest.
 */

const ROOT = join(import.meta.dirname, '../..')

/** @returns the exit code of vitest */
const runTests = async (synthesis: string): Promise<number> => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'lambda', ...process.argv.slice(2)]
  const env = { ...process.env, LAMBDA_SYNTHESIS: synthesis }
  const vitest = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  process.once('exit', () => vitest.kill())
  await once(vitest, 'exit')
  return vitest.exitCode ?? 1
}

const run = async (): Promise<number> => {
  await checkTools(['bash', 'curl'])
  await installInterfaceClient()
  const folder = await mkdtemp(join(tmpdir(), 'shading-lambda-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await synthesize(folder)
  return runTests(folder)
}

// Unlike a signal, an exit runs the handlers that kill the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
