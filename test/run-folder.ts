import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { environment } from '../lib/platform/env.ts'
import { runFolder } from '../lib/runs/files/folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Keeps the files of runs in a folder that is deleted after the tests of a file. */
export const useRunFolder = (): void => {
  const folder = temporaryFolder(afterAll)
  const settings = {
    [environment.runsFolder]: folder,
    [environment.runsUrl]: 'http://127.0.0.1:1',
    [environment.runsSigningKey]: 'a key for tests',
  }
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
  beforeAll(() => void Object.assign(process.env, settings))
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}

/** The names of all files of a run, sorted. */
export const fileNamesOf = async (runId: string): Promise<string[]> => {
  const folder = runFolder(runId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()
}
