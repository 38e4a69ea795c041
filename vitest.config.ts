import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const LAMBDA = 'test/lambda/**/*.test.ts'
const INFRA = 'test/infra/**/*.test.ts'
const DEPLOY = 'test/deploy/**/*.test.ts'
const FAULTS = ['test/faults/**/*.test.ts', 'test/**/hostile.test.ts']
const CLIENTS = 'test/clients/**/*.test.ts'
const BROWSER = 'test/browser/**/*.test.ts'
/** Tests of calls that DynamoDB itself may reject. */
const ON_DYNAMODB_LOCAL = [
  'test/lib/{storage,sites,analyses}/*.test.ts',
  'test/lib/runs/{state,steps/*}.test.ts',
  'test/functions/run-steps.test.ts',
]
/** Comparisons with brute-force counting and with many long records; faster unit tests cover the same code. */
const BRUTE = ['test/**/*brute-force.test.ts', 'test/lib/learned-horizon/learn.test.ts']

/** Files that need their own process: they load modules under other settings, or redirect the SDK permanently. */
const ISOLATED = [
  'test/lib/platform/metrics.test.ts',
  'test/lib/storage/items.test.ts',
  'test/lib/runs/files/bucket.test.ts',
]

// Lets processes reuse the package code compiled by earlier ones.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** `npm test` runs unit and isolated; the other projects need more time or more tools. */
export default defineConfig({
  test: {
    // Metrics go to standard output as JSON, and only one test reads them. Test servers run on this machine.
    env: { POWERTOOLS_METRICS_DISABLED: 'true', no_proxy: '*' },
    // Node runs the sources directly, as outside the tests: they load faster, and models run at their real speed.
    experimental: { viteModuleRunner: false },
    // These limits only end tests that hang: even a busy machine must never reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // Vitest's default leaves one core idle. While some tests wait, others can run.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Models and the SDK need more than the initial heap. Growing it took a seventh of the time.
    execArgv: ['--initial-old-space-size=400'],
    setupFiles: ['test/seed.ts', 'test/undo-stubs.ts'],
    projects: [
      // A process per file would spend more time loading modules than testing them.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...[...ISOLATED, ...BRUTE, LAMBDA, INFRA, DEPLOY, ...FAULTS, CLIENTS, BROWSER],
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      { extends: true, test: { name: 'brute', include: BRUTE, isolate: false } },
      // Each process loads the CDK once, and synthesizes each stack once.
      { extends: true, test: { name: 'infra', include: [INFRA], isolate: false } },
      { extends: true, test: { name: 'lambda', include: [LAMBDA] } },
      { extends: true, test: { name: 'deploy', include: [DEPLOY] } },
      { extends: true, test: { name: 'clients', include: [CLIENTS] } },
      {
        extends: true,
        test: {
          name: 'dynamodb-local',
          include: ON_DYNAMODB_LOCAL,
          // These have their own DynamoDB.
          exclude: [...configDefaults.exclude, ...ISOLATED],
          isolate: false,
          globalSetup: 'test/dynamodb-local/start.ts',
        },
      },
      // They mostly wait. Projects with different numbers of workers must not share a group. No retries: they would hide an
      // occasional loss of an acknowledged write.
      {
        extends: true,
        test: { name: 'faults', include: FAULTS, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          // Each process uses one browser for all its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 300_000,
          expect: { poll: { timeout: 100_000 } },
          // A busy machine can reorder the steps of a browser; the report names retried tests.
          retry: process.env.CI ? 2 : 0,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
