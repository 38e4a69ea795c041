import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { KEY, type RequestOptions, send } from './http.ts'

const ROOT = join(import.meta.dirname, '..')

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

interface LaunchOptions {
  /** Settings besides the port, the tests' key, the data folder, and, without PVWATTS_URL, the offline estimator. */
  readonly variables?: Readonly<Record<string, string>>
  /** Largest file the server may write, in blocks of the shell's `ulimit -f`. The limit can be raised later. */
  readonly maxFileBlocks?: number
  /** Starts it as npm does: in a shell that forwards no signals, and that is then the child process. */
  readonly isFromNpm?: boolean
}

/** The script of a shell that runs the server; null without a shell. */
const scriptOf = ({ maxFileBlocks, isFromNpm }: LaunchOptions): string | null => {
  // A soft limit: writes beyond it fail as on a full disk.
  if (maxFileBlocks !== undefined) return `ulimit -S -f ${maxFileBlocks} && exec "$0" "$@"`
  return isFromNpm ? 'npm_lifecycle_event=start "$0" "$@"; exit' : null
}

/**
 * Starts the local server in its own process, with only PATH and the compile cache from this environment.
 *
 * @throws its output, if it does not start
 */
export const startLocalServer = async (
  dataFolder: string,
  { variables = {}, ...options }: LaunchOptions = {},
) => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const plain = [process.execPath, 'local/preflight.mjs', 'local/main.ts']
  const script = scriptOf(options)
  const [command = '', ...args] = script === null ? plain : ['sh', '-c', script, ...plain]
  const estimators = 'PVWATTS_URL' in variables ? {} : { ESTIMATORS: 'embedded' }
  const settings = { PORT: '0', API_KEY: KEY, DATA_DIR: dataFolder, ...estimators, ...variables }
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  const ended = once(child, 'close').then(() => {
    children.delete(child)
    return child.exitCode
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
  const endBy = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    child,
    request: (method: string, path: string, options?: RequestOptions) =>
      send(url, method, path, { key: settings.API_KEY, ...options }),
    /** Everything it has written so far, to either stream. */
    said: () => said,
    /** Its exit code. */
    ended,
    kill: () => endBy('SIGKILL'),
    /** Asks the server to finish and waits until it has. */
    stop: () => endBy('SIGTERM'),
  }
}

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>

/** Starts the local server for the current test, and kills it at the end. */
export const startServerForTest = async (
  ...args: Parameters<typeof startLocalServer>
): Promise<LocalServer> => {
  const server = await startLocalServer(...args)
  onTestFinished(async () => {
    await server.kill()
  })
  return server
}
