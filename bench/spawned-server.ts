import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Target } from '../local/client.ts'

const KEY = 'a-key-of-the-benchmark'

/** The service in a process of its own, whose memory and threads nothing else uses. */
export const spawnServer = async (dataFolder: string) => {
  const child = spawn(process.execPath, ['local/preflight.mjs', 'local/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PORT: '0', API_KEY: KEY, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  while (!said.includes('Ctrl-C')) await once(child.stdout, 'data')
  const target: Target = { url: /http:\S+/.exec(said)?.[0] ?? '', apiKey: KEY }
  return {
    target,
    pid: child.pid ?? 0,
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
