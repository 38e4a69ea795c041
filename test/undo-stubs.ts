import { afterEach, vi } from 'vitest'

/** No test sees what another has put into the environment, a global, the clock or a function. Stubs belong in a test or `beforeEach`. */
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
