import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { StartError } from '../../local/start-error.ts'

const MIN_JAVA_VERSION = 17
const MAX_START_MILLISECONDS = 30_000

/** @throws StartError if Java is missing or too old */
export const checkJava = async (): Promise<void> => {
  // Java prints its version to stderr.
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => ({ stderr: '' }))
  const [, major] = /version "(\d+)/.exec(stderr) ?? []
  if (Number(major) >= MIN_JAVA_VERSION) return
  const found = major === undefined ? 'no `java` is on the PATH' : `\`java\` is ${stderr.split('\n')[0]}`
  throw new StartError(
    `DynamoDB Local needs Java ${MIN_JAVA_VERSION} or later, but ${found}. Install one, such as Temurin from https://adoptium.net.`,
  )
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

const waitUntilItAnswers = async (java: ChildProcess, endpoint: string): Promise<void> => {
  const end = Date.now() + MAX_START_MILLISECONDS
  while (!hasEnded(java) && Date.now() < end) {
    // Any answer will do, even the rejection of this unsigned request.
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer) return
    await setTimeout(100)
  }
  await stop(java)
  throw new StartError('DynamoDB Local did not start. See its output above, if any.')
}

export interface Server {
  readonly endpoint: string
  close(): Promise<void>
}

/**
 * Starts DynamoDB Local in memory. It cannot be bound to the loopback address, so other machines may reach its port while
 * it runs.
 *
 * @param folder from `installProgram`
 * @throws StartError if it does not start
 */
export const startServer = async (folder: string): Promise<Server> => {
  const port = await freePort()
  const program = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar']
  const options = ['-inMemory', '-disableTelemetry', '-port', String(port)]
  const java = spawn('java', [...program, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => java.kill())
  const endpoint = `http://${LOOPBACK}:${port}`
  await waitUntilItAnswers(java, endpoint)
  return { endpoint, close: () => stop(java) }
}
