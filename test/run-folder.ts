import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { environment } from '../lib/platform/env.ts'
import { runFolder } from '../lib/runs/files/folder.ts'

/** Keeps the files of runs in a folder that is deleted after the tests of a file. */
export const useRunFolder = () => {
  let folder = ''
  const settings = () => ({
    [environment.runsFolder]: folder,
    [environment.runsUrl]: 'http://127.0.0.1:1',
    [environment.runsSigningKey]: 'a key for tests',
  })
  const before = Object.keys(settings()).map((name) => [name, process.env[name]] as const)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'runs-'))
    Object.assign(process.env, settings())
  })
  afterAll(async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    await rm(folder, { recursive: true })
  })
  return { path: () => folder }
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
