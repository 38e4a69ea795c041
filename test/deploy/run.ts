import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { runProgram, StartError } from '../../local/start-error.ts'

/* Deploys to an emulator of AWS, and destroys what it has deployed. Arguments are passed to vitest. */

await runProgram(async () => {
  if (spawnSync('moto_server', ['--help']).error)
    throw new StartError(
      "NOT TESTED: npm run deploy needs an emulator of AWS, moto_server, on the PATH. Install it: pip install 'moto[server]'",
    )
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'deploy', ...process.argv.slice(2)]
  const vitest = spawn(process.execPath, args, { stdio: 'inherit' })
  process.once('exit', () => vitest.kill())
  await once(vitest, 'exit')
  process.exitCode = vitest.exitCode ?? 1
})
