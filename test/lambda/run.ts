import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runProgram } from '../../local/start-error.ts'
import { installInterfaceClient } from './interface-client.ts'

/* Tests the bundled functions under AWS's own runtime interface client. Arguments are passed to vitest. */

await runProgram(async () => {
  await installInterfaceClient()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'lambda', ...process.argv.slice(2)]
  const vitest = spawn(process.execPath, args, { stdio: 'inherit' })
  process.once('exit', () => vitest.kill())
  await once(vitest, 'exit')
  process.exitCode = vitest.exitCode ?? 1
})
