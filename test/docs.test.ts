import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../lib/operations/index.ts'
import { runSteps } from '../lib/operations/run-steps.ts'
import manifest from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
const documents = ['README.md', 'CHANGELOG.md', ...pages.map((name) => `docs/${name}`)]

const matches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group)

/** Written by a build, or by the server. */
const GENERATED = ['web/dist', 'schema.json']
const PATH =
  /`((?:functions|lib|infra|local|web|bench|test|events|docs|\.ci|\.github)\/[\w./-]*|\w+\.(?:json|md))`/g

const headings = (document: string): string[] =>
  matches(read(document), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

const isBroken = (document: string, link: string): boolean => {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  return !existsSync(join(ROOT, target)) || (heading !== undefined && !headings(target).includes(heading))
}

test.each(documents)('%s names only paths, links and npm scripts that exist', (document) => {
  const text = read(document)
  const paths = matches(text, PATH).filter((path) => !GENERATED.includes(path))
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const links = matches(text, /\]\((?!https:)([^)\s]+)\)/g)
  expect(links.filter((link) => isBroken(document, link))).toEqual([])
  const named = matches(text, /npm run (?:--silent )?([\w:-]+)/g)
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
})

test('the README has at most 200 lines and lists every operation', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(201)
  for (const { name, method, path } of operations)
    expect(readme).toContain(`| ${name} | \`${method} ${path}\` |`)
})

test('the pictures are small, and docs/page.md shows them', () => {
  for (const name of readdirSync(join(ROOT, 'docs/images'))) {
    expect(statSync(join(ROOT, 'docs/images', name)).size, name).toBeLessThan(250_000)
    expect(read('docs/page.md')).toContain(`images/${name}`)
  }
})

test('docs/deploy.md names the functions that may read the key of PVWatts', () => {
  const [named = ''] = matches(read('docs/deploy.md'), /call PVWatts may read it: ([^.]*)\./g)
  const callers = [...operations, ...runSteps].filter(({ callsEstimator }) => callsEstimator)
  expect(matches(named, /`(\w+)`/g)).toEqual(callers.map(({ name }) => name))
})

const LAMBDA_REQUEST_BYTES = 6 * 1024 * 1024
/** API Gateway accepts 10,240 bytes of headers. An event contains them twice, and little else except the body. */
const REST_OF_EVENT_BYTES = 25_000

test('docs/deploy.md says how large the largest estimate is, and as an event it fits into Lambda', () => {
  const horizonProfile = new Array(360).fill({ direction: '123.45', heightAngle: 12.34 })
  const variants = Array.from({ length: 100 }, (_, i) => ({ name: `Variant ${i}`, horizonProfile }))
  const megabytes = (text: string): string => (Buffer.byteLength(text) / 1_000_000).toFixed(2)
  for (const indent of [0, 2, 4]) {
    const body = JSON.stringify({ horizonProfile, variants }, null, indent)
    const escaped = JSON.stringify(body)
    expect(read('docs/deploy.md')).toContain(`| ${megabytes(body)} | ${megabytes(escaped)} |`)
    expect(Buffer.byteLength(escaped) + REST_OF_EVENT_BYTES).toBeLessThan(LAMBDA_REQUEST_BYTES)
  }
})

const PRICES = {
  gateway: 3.5,
  invocation: 0.2,
  gbSecond: 0.0000133334,
  read: 0.125,
  write: 0.625,
  log: 0.5,
  kb: 0.09,
}
const CORE_MB = 1769

/** Operations and their figures, from the table of docs/cost.md with this number of columns. */
const costs = (columns: number): Map<string, number[]> =>
  new Map(
    Array.from(
      read('docs/cost.md').matchAll(/^\| ([a-z]\w+) \| ([\d. |]+) \|$/gm),
      ([, name = '', row = '']) => [name, row.split(' | ').map(Number)] as const,
    ).filter(([, figures]) => figures.length === columns),
  )

test('docs/cost.md has a row for every operation, and its arithmetic is right', () => {
  const rows = costs(10)
  expect([...rows.keys()]).toEqual(operations.map(({ name }) => name))
  for (const { name, memoryMb } of operations) {
    const [cpu = 0, wait = 0, billed = 0, reads = 0, writes = 0, kb = 0, ...dollars] = rows.get(name) ?? []
    expect(billed, name).toBe(Math.ceil(wait + (cpu * CORE_MB) / memoryMb))
    const lambda = PRICES.invocation + ((billed * 1000 * memoryMb) / 1024) * PRICES.gbSecond
    const database = reads * PRICES.read + writes * PRICES.write
    const rest = PRICES.log + kb * PRICES.kb
    const expected = [lambda, database, rest, PRICES.gateway + lambda + database + rest]
    expected.forEach((value, i) => {
      expect(Math.abs((dollars[i] ?? Number.NaN) - value), name).toBeLessThanOrEqual(0.0051)
    })
  }
})

const RATE_LIMIT = 20

test('docs/cost.md says what each open operation can cost', () => {
  const rows = costs(3)
  const open = operations.filter(({ needsApiKey }) => !needsApiKey).map(({ name }) => name)
  expect([...rows.keys()].toSorted()).toEqual(open.toSorted())
  for (const [name, [million = Number.NaN, day = Number.NaN, month = Number.NaN]] of rows) {
    const daily = (million * RATE_LIMIT * 86_400) / 1e6
    expect(million, name).toBe(costs(10).get(name)?.at(-1))
    expect(Math.abs(day - daily), name).toBeLessThan(0.011)
    expect(Math.abs(month - 30 * daily), name).toBeLessThan(0.51)
  }
})
