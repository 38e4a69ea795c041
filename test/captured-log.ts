import { beforeEach, vi } from 'vitest'

/** Collects the log lines of each test in the calling file, instead of writing them to standard error. */
export const captureLog = (): string[] => {
  const logged: string[] = []
  beforeEach(() => {
    logged.length = 0
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      logged.push(String(text))
      return true
    })
  })
  return logged
}
