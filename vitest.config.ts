import { configDefaults, defineConfig } from 'vitest/config'

const LAMBDA = 'test/lambda/**/*.test.ts'
const INFRA = 'test/infra/**/*.test.ts'
const FAULTS = 'test/faults/**/*.test.ts'
const BROWSER = 'test/browser/**/*.test.ts'

/** Subjects that compute and nothing else: no environment variable, server, mock or clock to reset between files. */
const PURE = [
  'test/web/**/*.test.ts',
  'test/lib/{solar,horizon,shading,pvwatts,energy}/**/*.test.ts',
  'test/local/estimator/!(server).test.ts',
]

/** `npm test` runs pure and unit; the others need more time or more tools. */
export default defineConfig({
  test: {
    // Metrics go to standard output as JSON; only one test reads them.
    env: { POWERTOOLS_METRICS_DISABLED: 'true' },
    // These limits only end a test that hangs: a busy machine must never reach them.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Vitest's own default leaves one core idle.
    maxWorkers: '100%',
    setupFiles: ['test/seed.ts'],
    projects: [
      // A process per file would spend more time on loading modules than on testing them.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE, LAMBDA, INFRA, FAULTS, BROWSER],
        },
      },
      { extends: true, test: { name: 'infra', include: [INFRA] } },
      { extends: true, test: { name: 'lambda', include: [LAMBDA] } },
      // They mostly wait.
      { extends: true, test: { name: 'faults', include: [FAULTS], maxWorkers: 2 } },
      {
        extends: true,
        test: { name: 'browser', include: [BROWSER], fileParallelism: false },
      },
    ],
  },
})
