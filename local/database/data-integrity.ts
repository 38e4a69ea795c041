import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { createLog } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'
import { inspectLog, type LogState } from './leveldb-log.ts'
import { isTableIntact } from './leveldb-table.ts'

/** LevelDB leaves files with other names alone. */
const CHECKSUMS = 'checksums.json'

const Checksums = z.record(z.string(), z.object({ bytes: z.int(), crc32: z.int() }))
type Checksums = z.infer<typeof Checksums>

/** Files that hold data, unlike LevelDB's LOG of events and its LOCK. */
const DATA_FILE = /^(\d+\.(ldb|sst|log)|CURRENT|MANIFEST-\d+)$/
const TABLE_FILE = /\.(ldb|sst)$/

const dataFilesIn = (path: string): string[] =>
  existsSync(path) ? readdirSync(path).filter((name) => DATA_FILE.test(name)) : []

const checksumOf = (file: string): Checksums[string] => {
  const bytes = readFileSync(file)
  return { bytes: bytes.length, crc32: crc32(bytes) }
}

const recordedChecksums = (path: string): Checksums => {
  try {
    return Checksums.parse(JSON.parse(readFileSync(join(path, CHECKSUMS), 'utf8')))
  } catch {
    return {}
  }
}

/** The error for a folder whose files are damaged. */
export const damaged = (folder: string, what: string): StartError =>
  new StartError(
    `The data folder ${folder} is damaged: ${what}. Restore it from a backup, or recover what is still readable: npm run repair-data`,
  )

/** Describes how a file differs from its checksum; null if it does not. */
const findChange = (path: string, name: string, { bytes, crc32 }: Checksums[string]): string | null => {
  const file = join(path, name)
  if (!existsSync(file)) return `${name} is missing`
  const now = checksumOf(file)
  if (now.bytes < bytes) return `${name} is cut off after ${now.bytes} of ${bytes} bytes`
  return now.bytes === bytes && now.crc32 === crc32 ? null : `${name} has changed`
}

/** Tables never change once written, though merged ones go. LevelDB's own checksums cover those that are not recorded. */
const checkTables = (path: string): string | null => {
  const recorded = recordedChecksums(path)
  for (const name of dataFilesIn(path).filter((it) => TABLE_FILE.test(it))) {
    const change = recorded[name] && findChange(path, name, recorded[name])
    if (change) return change
    if (!recorded[name] && !isTableIntact(readFileSync(join(path, name)))) return `${name} has a bad block`
  }
  return null
}

const inspectLogs = (path: string): (LogState & { readonly name: string })[] =>
  dataFilesIn(path)
    .filter((it) => it.endsWith('.log'))
    .map((name) => ({ name, ...inspectLog(readFileSync(join(path, name))) }))

const checkLogs = (path: string): string | null => {
  const log = inspectLogs(path).find(({ damagedAt }) => damagedAt !== null)
  return log ? `${log.name} has a bad record at byte ${log.damagedAt}` : null
}

const warnOfIncompleteWrites = (path: string): void => {
  for (const { name, incompleteBytes } of inspectLogs(path))
    if (incompleteBytes > 0)
      createLog().warn('Dropped the last write before the kill, which was incomplete', {
        file: name,
        bytes: incompleteBytes,
      })
}

/** Without CURRENT, LevelDB would start an empty database over the old one. */
const checkCurrent = (path: string): string | null =>
  dataFilesIn(path).length > 0 && !existsSync(join(path, 'CURRENT')) ? 'CURRENT is missing' : null

const checkAll = (path: string): string | null => {
  for (const [name, checksum] of Object.entries(recordedChecksums(path))) {
    const change = findChange(path, name, checksum)
    if (change) return change
  }
  return null
}

/** Checks files that have changed since the folder was last closed. */
const checkInUse = (path: string): string | null => checkCurrent(path) ?? checkTables(path) ?? checkLogs(path)

/**
 * Checks the LevelDB files before LevelDB opens them, because LevelDB does not verify what it reads. A folder that was
 * closed must not have changed by a byte. After a kill, the log may end in an incomplete write, which is only logged.
 *
 * @throws StartError that names the damaged file and says what to do
 */
export const checkIntegrity = (folder: string, path: string, wasKilled: boolean): void => {
  const isRecorded = !wasKilled && Object.keys(recordedChecksums(path)).length > 0
  const damage = isRecorded ? (checkCurrent(path) ?? checkAll(path)) : checkInUse(path)
  if (damage) throw damaged(folder, damage)
  if (wasKilled) warnOfIncompleteWrites(path)
}

/**
 * Records the checksums of all files, so that the next start can detect damage. Call it after the files have been closed.
 *
 * @throws if a file was damaged while it was in use
 */
export const recordChecksums = (path: string): void => {
  const damage = checkInUse(path)
  if (damage) throw new Error(damage)
  const checksums = Object.fromEntries(
    dataFilesIn(path).map((name): [string, Checksums[string]] => [name, checksumOf(join(path, name))]),
  )
  const file = join(path, CHECKSUMS)
  writeFileSync(`${file}.new`, JSON.stringify(checksums))
  renameSync(`${file}.new`, file)
}
