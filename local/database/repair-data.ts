import { cpSync, existsSync } from 'node:fs'
import { ClassicLevel } from 'classic-level'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { lockDataFolder } from './data-folder.ts'
import { discardChecksums } from './data-integrity.ts'

/*
 * Keeps what can still be read of a damaged data folder. The next start repairs the indexes, since the folder is left
 * as a killed process leaves it.
 */

try {
  const { dataFolder } = readSettings(process.env)
  if (dataFolder === null || !existsSync(dataFolder))
    throw new StartError(`There is no data folder ${dataFolder}.`)
  const { path, markHeld, unlock } = await lockDataFolder(dataFolder)
  const copy = `${path}-damaged-${Date.now()}`
  cpSync(path, copy, { recursive: true })
  await ClassicLevel.repair(path)
  discardChecksums(path)
  markHeld()
  await unlock()
  process.stdout.write(
    `Kept what can be read in ${dataFolder}. The damaged files are in ${copy}. Now run npm start.\n`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
