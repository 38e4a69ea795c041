import { cpSync, existsSync } from 'node:fs'
import { ClassicLevel } from 'classic-level'
import { readSettings } from '../settings.ts'
import { runProgram, StartError } from '../start-error.ts'
import { databasePath, lockDataFolder, openError } from './data-folder.ts'
import { discardChecksums } from './data-integrity.ts'

/** @returns where the damaged files are now */
const repairFiles = async (path: string): Promise<string> => {
  const copy = `${path}-damaged-${Date.now()}`
  cpSync(path, copy, { recursive: true })
  await ClassicLevel.repair(path)
  discardChecksums(path)
  return copy
}

/** Recovers what is still readable, and marks the folder as in use so that the next start repairs its indexes. */
const repairData = async (folder: string): Promise<string> => {
  const path = databasePath(folder)
  if (!existsSync(path))
    throw new StartError(`There is no database in ${folder}, so there is nothing to repair.`)
  const { markInUse, unlock } = await lockDataFolder(folder)
  try {
    const copy = await repairFiles(path)
    markInUse()
    return copy
  } catch (error) {
    throw openError(folder, error)
  } finally {
    await unlock()
  }
}

await runProgram(async () => {
  const { dataFolder } = readSettings(process.env)
  const copy = await repairData(dataFolder)
  process.stdout.write(
    `Recovered what is still readable in ${dataFolder}. The damaged files are in ${copy}. Now run npm start.\n`,
  )
})
