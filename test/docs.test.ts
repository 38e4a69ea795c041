import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../lib/operations/index.ts'
import { testAll } from './test-all.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const matches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group)

/** Written by a build, or by the server. */
const GENERATED = ['web/dist', 'schema.json']
const PATH = /`((?:functions|lib|infra|local|web|bench|test|events|docs|\.ci|\.github)\/[\w./-]*)`/g
const ROOT_FILE = /`(\w+\.(?:json|md))`/g

const headings = (document: string): string[] =>
  matches(read(document), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

describe('every page', () => {
  const pages = documents.map((document) => ({ document, text: read(document) }))

  test('names only paths that exist', () => {
    for (const { document, text } of pages) {
      const paths = [...matches(text, PATH), ...matches(text, ROOT_FILE)]
      const missing = paths.filter((path) => !GENERATED.includes(path) && !existsSync(join(ROOT, path)))
      expect(missing, document).toEqual([])
    }
  })

  test('links only to files and headings that exist', () => {
    for (const { document, text } of pages) {
      const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !link.startsWith('https://'))
      const broken = links.filter((link) => {
        const [path = '', heading] = link.split('#')
        const target = path === '' ? document : join(dirname(document), path)
        return (
          !existsSync(join(ROOT, target)) || (heading !== undefined && !headings(target).includes(heading))
        )
      })
      expect(broken, document).toEqual([])
    }
  })

  test('names only npm scripts that exist', () => {
    for (const { document, text } of pages) {
      const named = matches(text, /npm run (?:--silent )?([\w:-]+)/g)
      expect(
        named.filter((name) => !(name in scripts.scripts)),
        document,
      ).toEqual([])
    }
  })
})

test('the README has at most 200 lines and lists every operation', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(201)
  for (const { name, method, path } of operations)
    expect(readme).toContain(`| ${name} | \`${method} ${path}\` |`)
})

const MAX_PICTURE_BYTES = 150_000

testAll(readdirSync(join(ROOT, 'docs/images')))(
  'the pictures are small, and docs/page.md shows them',
  (name) => {
    expect(statSync(join(ROOT, 'docs/images', name)).size).toBeLessThan(MAX_PICTURE_BYTES)
    expect(read('docs/page.md')).toContain(`images/${name}`)
  },
)

const LAMBDA_REQUEST_BYTES = 6 * 1024 * 1024

/** API Gateway accepts 10,240 bytes of headers. An event contains them twice, and little else besides the body. */
const REST_OF_EVENT_BYTES = 25_000

test('docs/deploy.md says how large the largest estimate is, and as an event it fits into Lambda', () => {
  const point = { direction: '123.45', heightAngle: 12.34 }
  const horizonProfile = Array.from({ length: 360 }, () => point)
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
const COST_ROW = /^\| (\w+) \| ((?:[\d.]+ \| ){9}[\d.]+) \|$/gm

test('docs/cost.md has a row for every operation, and its arithmetic is right', () => {
  const rows = Array.from(read('docs/cost.md').matchAll(COST_ROW), ([, name, figures = '']) => ({
    name,
    figures: figures.split(' | ').map(Number),
  }))
  expect(rows.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
  for (const [row, { name, memoryMb }] of operations.entries()) {
    const [cpu = 0, wait = 0, billed = 0, reads = 0, writes = 0, kb = 0, ...dollars] =
      rows[row]?.figures ?? []
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

const OPEN_ROW = /^\| ([a-z]\w+) \| ([\d.]+) \| ([\d.]+) \| (\d+) \|$/gm
const SECONDS_PER_DAY = 86_400
const RATE_LIMIT = 20

test('docs/cost.md says what each open operation can cost', () => {
  const text = read('docs/cost.md')
  const totals = new Map(
    Array.from(text.matchAll(COST_ROW), ([, name = '', figures = '']) => [
      name,
      Number(figures.split(' | ').at(-1)),
    ]),
  )
  const rows = Array.from(text.matchAll(OPEN_ROW), ([, name = '', ...figures]) => ({
    name,
    figures: figures.map(Number),
  }))
  const open = operations.filter(({ needsApiKey }) => !needsApiKey).map(({ name }) => name)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(open.toSorted())
  for (const { name, figures } of rows) {
    const [million = Number.NaN, day = Number.NaN, month = Number.NaN] = figures
    const daily = (million * RATE_LIMIT * SECONDS_PER_DAY) / 1e6
    expect(million, name).toBe(totals.get(name))
    expect(Math.abs(day - daily), name).toBeLessThan(0.011)
    expect(Math.abs(month - 30 * daily), name).toBeLessThan(0.51)
  }
})
