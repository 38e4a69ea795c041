import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { KEY, type RequestOptions, send } from '../http.ts'

const ROOT = join(import.meta.dirname, '../..')

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export interface LocalServer {
  readonly url: string
  readonly pid: number
  request(method: string, path: string, options?: RequestOptions): ReturnType<typeof send>
  /** All that it has written out so far, on either stream. */
  said(): string
  /** As `kill -9` does. */
  kill(): Promise<void>
}

/** The local server as a process of its own, with nothing of this one's environment but PATH. */
export const startLocalServer = async (dataFolder: string): Promise<LocalServer> => {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['local/preflight.mjs', 'local/main.ts'], {
    cwd: ROOT,
    env: { PATH, PORT: '0', API_KEY: KEY, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const ended = once(child, 'exit').then(() => {
    children.delete(child)
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const banner = (async () => {
    while (!said.includes('Ctrl-C')) await once(child.stdout, 'data')
  })()
  await Promise.race([banner, ended])
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`The server did not start: ${said}`)
  return {
    url,
    pid: child.pid ?? 0,
    request: (method, path, options) => send(url, method, path, options),
    said: () => said,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
