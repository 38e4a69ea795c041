import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { readSettings } from '../settings.ts'
import { runProgram, StartError } from '../start-error.ts'
import { databasePath, lockDataFolder, openError } from './data-folder.ts'
import { recordChecksums } from './data-integrity.ts'
import { clientOf, createTables, tableVariables } from './database.ts'
import { startEngine } from './engine.ts'
import { type Salvage, salvage } from './salvage.ts'

/** Copies what can be read from one folder of LevelDB files to another. */
const copyReadable = async (from: string, to: string): Promise<Salvage | null> => {
  const engine = await startEngine(to, async () => {})
  try {
    await createTables(clientOf(engine.answer))
    return await salvage(from, engine.answer)
  } finally {
    await engine.close()
  }
}

interface Repair extends Salvage {
  /** Where the damaged files are now. */
  readonly copy: string
}

/** Builds a new database beside the damaged one and then swaps them, so that a failure changes nothing. */
const repairFiles = async (folder: string, path: string): Promise<Repair> => {
  const copy = `${path}-damaged-${Date.now()}`
  const [work, repaired] = [`${path}-work.tmp`, `${path}-repaired.tmp`]
  const discardWork = (): void => {
    for (const leftover of [work, repaired]) rmSync(leftover, { recursive: true, force: true })
  }
  discardWork()
  try {
    cpSync(path, work, { recursive: true })
    const result = await copyReadable(work, repaired)
    if (!result)
      throw new StartError(`Nothing in ${folder} can be recovered. Restore the folder from a backup.`)
    recordChecksums(repaired)
    renameSync(path, copy)
    renameSync(repaired, path)
    return { ...result, copy }
  } finally {
    discardWork()
  }
}

const repairData = async (folder: string): Promise<Repair> => {
  const path = databasePath(folder)
  if (!existsSync(path))
    throw new StartError(`There is no database in ${folder}, so there is nothing to repair.`)
  const { markClosed, unlock } = await lockDataFolder(folder)
  try {
    const result = await repairFiles(folder, path)
    markClosed()
    return result
  } catch (error) {
    throw openError(folder, error)
  } finally {
    await unlock()
  }
}

await runProgram(async () => {
  const { dataFolder } = readSettings(process.env)
  Object.assign(process.env, tableVariables)
  const { recovered, damaged, copy } = await repairData(dataFolder)
  const loss = damaged > 0 ? `Number of damaged parts left out: ${damaged}. ` : ''
  process.stdout.write(
    `Recovered what is still readable in ${dataFolder}: ${recovered.get('sites')} sites and ` +
      `${recovered.get('analyses')} analyses. ${loss}The damaged files are in ${copy}. Now run npm start.\n`,
  )
})
