import { beforeAll, beforeEach, vi } from 'vitest'
import { loadLogger } from '../lib/platform/log.ts'

/** What a test of the calling file has the log write on standard error, and keeps off the terminal. */
export const captureLog = (): string[] => {
  const logged: string[] = []
  // A line that waits for it would be written after its test.
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
