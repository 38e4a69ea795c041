import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder with the files of runs, which the first file creates.
 *
 * @param dataFolder null for one that is deleted when it is closed
 */
export const runsFolderIn = (dataFolder: string | null) => {
  const path = join(dataFolder ?? tmpdir(), dataFolder === null ? `runs-${randomUUID()}` : 'runs')
  return {
    path,
    close: (): void => {
      if (dataFolder === null) rmSync(path, { recursive: true, force: true })
    },
  }
}
