import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { StartError } from '../../local/start-error.ts'

const OLDEST_JAVA = 17
const START_MILLISECONDS = 30_000

/** @throws StartError that says what to install */
export const checkJava = async (): Promise<void> => {
  // Java says its version on stderr.
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => ({ stderr: '' }))
  const [, major] = /version "(\d+)/.exec(stderr) ?? []
  if (Number(major) >= OLDEST_JAVA) return
  const found =
    major === undefined ? 'there is no `java` on the PATH' : `\`java\` is ${stderr.split('\n')[0]}`
  throw new StartError(
    `DynamoDB Local runs on Java ${OLDEST_JAVA} or later, and ${found}. Install one, such as Temurin from https://adoptium.net.`,
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

const untilItAnswers = async (java: ChildProcess, endpoint: string): Promise<void> => {
  const end = Date.now() + START_MILLISECONDS
  while (!hasEnded(java) && Date.now() < end) {
    // Any answer will do: without a signed request it is a refusal.
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer) return
    await setTimeout(100)
  }
  await stop(java)
  throw new StartError('DynamoDB Local did not start: what it said, if anything, stands above.')
}

export interface Server {
  readonly endpoint: string
  close(): Promise<void>
}

/**
 * DynamoDB Local in memory. It has no option for an address: while it runs, other machines may reach its port.
 *
 * @param folder as of `fetchProgram`
 * @throws StartError
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
  await untilItAnswers(java, endpoint)
  return { endpoint, close: () => stop(java) }
}
