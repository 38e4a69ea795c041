import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A new folder.
 *
 * @param when registers its deletion: `afterAll` if a whole file uses it
 */
export const temporaryFolder = (when: (clear: () => void) => void = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), 'shading-test-'))
  when(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
