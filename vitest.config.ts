import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const LAMBDA = 'test/lambda/**/*.test.ts'
const INFRA = 'test/infra/**/*.test.ts'
const DEPLOY = 'test/deploy/**/*.test.ts'
const FAULTS = 'test/faults/**/*.test.ts'
const CLIENTS = 'test/clients/**/*.test.ts'
const BROWSER = 'test/browser/**/*.test.ts'
/** What DynamoDB itself may refuse. */
const ON_DYNAMODB_LOCAL = [
  'test/lib/{storage,sites,analyses}/*.test.ts',
  'test/lib/runs/{state,steps/*}.test.ts',
  'test/functions/run-steps.test.ts',
]
/** Comparisons with counting, and of many long records: what they compare is also tested in seconds. */
const BRUTE = ['test/**/*brute-force.test.ts', 'test/lib/learned-horizon/learn.test.ts']

/** Files that need a process to themselves: they reload modules, redirect the SDK or cache keys for good. */
const ISOLATED = [
  'test/lib/platform/metrics.test.ts',
  'test/lib/estimators/pvwatts/key.test.ts',
  'test/lib/storage/{items,document-client}.test.ts',
  'test/lib/runs/files/bucket.test.ts',
]

// Processes find the code of packages compiled by the previous ones.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** `npm test` runs unit and isolated; the others need more time or more tools. */
export default defineConfig({
  test: {
    // Metrics go to standard output as JSON; only one test reads them. Servers of tests are on this machine.
    env: { POWERTOOLS_METRICS_DISABLED: 'true', no_proxy: '*' },
    // Node runs the sources itself, as it does outside of the tests: it loads them faster, and models run at their real speed.
    experimental: { viteModuleRunner: false },
    // These limits only end a test that hangs: a busy machine must never reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // Vitest's own default leaves one core idle. Some tests wait, and others can run meanwhile.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Models and the SDK fill more than the heap starts with. Growing to this took a seventh of the time.
    execArgv: ['--initial-old-space-size=400'],
    setupFiles: ['test/seed.ts', 'test/undo-stubs.ts'],
    projects: [
      // A process per file would spend more time on loading modules than on testing them.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...[...ISOLATED, ...BRUTE, LAMBDA, INFRA, DEPLOY, FAULTS, CLIENTS, BROWSER],
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      { extends: true, test: { name: 'brute', include: BRUTE, isolate: false } },
      // A process loads the CDK once, and synthesizes each stack once.
      { extends: true, test: { name: 'infra', include: [INFRA], isolate: false } },
      { extends: true, test: { name: 'lambda', include: [LAMBDA] } },
      { extends: true, test: { name: 'deploy', include: [DEPLOY] } },
      { extends: true, test: { name: 'clients', include: [CLIENTS] } },
      {
        extends: true,
        test: {
          name: 'dynamodb-local',
          include: ON_DYNAMODB_LOCAL,
          // They have a DynamoDB of their own.
          exclude: [...configDefaults.exclude, ...ISOLATED],
          isolate: false,
          globalSetup: 'test/dynamodb-local/start.ts',
        },
      },
      // They mostly wait. Projects with different numbers of workers must not run in one group. What proves that no
      // acknowledged write is lost has no second try, which would hide a loss that happens now and then.
      {
        extends: true,
        test: { name: 'faults', include: [FAULTS], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          // A process has one browser for all its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 300_000,
          expect: { poll: { timeout: 100_000 } },
          // A busy machine can put the steps of a browser into another order; the report names such tests.
          retry: process.env.CI ? 2 : 0,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
