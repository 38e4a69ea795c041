import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
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
  /** Everything it has written so far, to either stream. */
  said(): string
  /** Sends SIGKILL and waits for the process to end. */
  kill(): Promise<void>
  /** Asks the server to finish and waits until it has. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  /** Largest file the server may write, in blocks of the shell's `ulimit -f`. The limit can be raised later. */
  readonly maxFileBlocks?: number
  readonly nodeFlags?: readonly string[]
}

/** A soft limit: what exceeds it fails as it does on a full disk. */
const limited = (blocks: number, command: readonly string[]): string[] => [
  'sh',
  '-c',
  `ulimit -S -f ${blocks} && exec "$0" "$@"`,
  ...command,
]

/** Starts the local server in its own process, with only PATH from this environment. */
export const startLocalServer = async (
  dataFolder: string,
  { maxFileBlocks, nodeFlags = [] }: LaunchOptions = {},
): Promise<LocalServer> => {
  const { PATH = '' } = process.env
  const plain = [process.execPath, ...nodeFlags, 'local/preflight.mjs', 'local/main.ts']
  const [command = '', ...args] = maxFileBlocks === undefined ? plain : limited(maxFileBlocks, plain)
  const child = spawn(command, args, {
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
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** For use in a test, at the end of which it kills the server. */
export const startServerForTest = async (
  ...args: Parameters<typeof startLocalServer>
): Promise<LocalServer> => {
  const server = await startLocalServer(...args)
  onTestFinished(server.kill)
  return server
}
