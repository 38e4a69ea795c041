import { configDefaults, defineConfig } from 'vitest/config'

const LAMBDA = 'test/lambda/**/*.test.ts'
const INFRA = 'test/infra/**/*.test.ts'
const FAULTS = 'test/faults/**/*.test.ts'
const BROWSER = 'test/browser/**/*.test.ts'

/** Whole programs are started, and waited for. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 60_000 }

/** Suites that run apart, for what they need or for their time: `--project` names the one to run. */
export default defineConfig({
  test: {
    // Their lines are for CloudWatch; one test looks at them.
    env: { POWERTOOLS_METRICS_DISABLED: 'true' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['test/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LAMBDA, INFRA, FAULTS, BROWSER],
        },
      },
      { extends: true, test: { name: 'infra', include: [INFRA] } },
      { extends: true, test: { name: 'lambda', include: [LAMBDA] } },
      // They wait for the most part.
      { extends: true, test: { name: 'faults', include: [FAULTS], ...PATIENT, maxWorkers: 2 } },
      {
        extends: true,
        test: { name: 'browser', include: [BROWSER], ...PATIENT, fileParallelism: false },
      },
    ],
  },
})
