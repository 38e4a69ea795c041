import { beforeAll, beforeEach, vi } from 'vitest'
import { loadLogger } from '../lib/platform/log.ts'

/** Collects the log lines of each test in the calling file, instead of writing them to standard error. */
export const captureLog = (): string[] => {
  const logged: string[] = []
  // Otherwise the first line waits for the logger and comes after its test.
  beforeAll(async () => {
    await loadLogger()
  })
  beforeEach(() => {
    logged.length = 0
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      logged.push(String(text))
      return true
    })
  })
  return logged
}
