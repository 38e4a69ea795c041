import { configDefaults, defineConfig } from 'vitest/config'

const LAMBDA = 'test/lambda/**/*.test.ts'
const INFRA = 'test/infra/**/*.test.ts'

/** Suites that run apart, for what they need or for their time: `--project` names the one to run. */
const project = (name: string, include: string, exclude: readonly string[] = []) => ({
  test: {
    name,
    include: [include],
    exclude: [...configDefaults.exclude, ...exclude],
    // Their lines are for CloudWatch; one test looks at them.
    env: { POWERTOOLS_METRICS_DISABLED: 'true' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      project('unit', 'test/**/*.test.ts', [LAMBDA, INFRA]),
      project('infra', INFRA),
      project('lambda', LAMBDA),
    ],
  },
})
