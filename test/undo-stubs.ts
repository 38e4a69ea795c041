import { afterEach, vi } from 'vitest'

/** No test sees another's stubs of the environment, globals, the clock or functions. Stubs belong in a test or `beforeEach`. */
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
