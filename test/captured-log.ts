import { beforeEach, vi } from 'vitest'

/** What a test of the calling file has the log write on standard error, and keeps off the terminal. */
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
