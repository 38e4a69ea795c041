import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { listRuns } from '../../../lib/operations/list-runs.ts'
import { startDatabase } from '../../../local/database/database.ts'
import { dataOf, KEY, useService } from '../../http.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { url, request } = useService()
const folder = mkdtempSync(join(tmpdir(), 'portfolio-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
const fileOf = (rows: number): string => {
  const path = join(folder, `${rows}.csv`)
  const line = (_: unknown, row: number): string => `site ${row},${row % 3},8,30,180,5\n`
  writeFileSync(path, HEADER + Array.from({ length: rows }, line).join(''))
  return path
}

const noTable = join(folder, 'no-table.csv')
writeFileSync(noTable, 'nothing,of,this\n')

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const launch = (args: readonly string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, ['local/preflight.mjs', 'local/portfolio/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, API_KEY: KEY, RUN_THREADS: '1', ...environment },
  })

const ended = async (child: ReturnType<typeof launch>) => {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}

const runsLeft = async () => dataOf(listRuns, await request('GET', '/runs'))

describe('with the address of a server', () => {
  const server = () => ['--url', url()]

  test('a file gives results on standard output, and the run is deleted', async () => {
    const { output, errors, code } = await ended(launch([fileOf(3), ...server()]))
    expect(output.split('\n').map((line) => line.split(',')[0])).toEqual([
      'id',
      '"site 0"',
      '"site 1"',
      '"site 2"',
      '',
    ])
    expect(errors).toMatch(/3 rows in [\d.]+ s\n$/)
    expect(code).toBe(0)
    expect(await runsLeft()).toEqual([])
  })

  test('standard input gives JSON lines, and failed rows are counted', async () => {
    const child = launch(['-', '--json-lines', ...server()])
    child.stdin.end(`${HEADER}good,1,2,30,180,5\nbad,91,2,30,180,5\n`)
    const { output, errors, code } = await ended(child)
    const rows = output
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(rows).toMatchObject([
      { id: 'good', estimator: 'embedded' },
      { id: 'bad', errors: [{ field: 'latitude' }] },
    ])
    expect(errors).toContain('1 of them failed: see "error" in the results')
    expect(code).toBe(0)
  })

  test('results that npm would write its own lines into are refused, with the right command', async () => {
    const npm = { npm_lifecycle_event: 'portfolio' }
    const refused = await ended(launch([fileOf(1), ...server()], npm))
    expect(refused).toMatchObject({ output: '', code: 1 })
    expect(refused.errors).toContain('npm run portfolio --silent -- ')
    const { output, code } = await ended(
      launch([fileOf(1), ...server()], { ...npm, npm_config_loglevel: 'silent' }),
    )
    expect(output).toMatch(/^id,.*\r?\n"site 0",.*\r?\n$/)
    expect(code).toBe(0)
  })

  test.each([
    ['a file that is missing', () => ['nothing.csv', ...server()], /^nothing\.csv cannot be read: ENOENT/],
    ['a file that is no table', () => [noTable, ...server()], /latitude is missing/],
    ['a wrong key', () => [fileOf(1), ...server(), '--key', 'x'], /answered 403/],
    [
      'a server that is not there',
      () => [fileOf(1), '--url', 'http://127.0.0.1:2'],
      /\/runs cannot be reached: /,
    ],
  ])('%s ends in a message and exit code 1', async (_, args, message) => {
    const { output, errors, code } = await ended(launch(args()))
    expect(errors).toMatch(message)
    expect(errors).not.toContain('    at ')
    expect({ output, code }).toEqual({ output: '', code: 1 })
    expect(await runsLeft()).toEqual([])
  })

  test('Ctrl-C deletes the run', async () => {
    const child = launch([fileOf(1_000), ...server()])
    const outcome = ended(child)
    await expect.poll(async () => (await runsLeft())[0]?.progress?.step).toBe('rows')
    child.kill('SIGINT')
    expect(await outcome).toMatchObject({
      output: '',
      code: 130,
      errors: expect.stringContaining('Interrupted'),
    })
    expect(await runsLeft()).toEqual([])
  })
})

describe('without an address', () => {
  test('a service of its own computes the results, and the run is deleted', async () => {
    const DATA_DIR = join(folder, 'data')
    const { output, code } = await ended(launch([fileOf(2)], { DATA_DIR }))
    expect(output).toContain('"site 1","embedded",')
    expect(code).toBe(0)
    expect(readdirSync(join(DATA_DIR, 'runs'))).toEqual([])
  })

  test('a data folder that a server uses is refused, and the message says how to use the server', async () => {
    const DATA_DIR = join(folder, 'used')
    const used = await startDatabase(DATA_DIR)
    const { errors, code } = await ended(launch([fileOf(2)], { DATA_DIR }))
    await used.close()
    expect(errors).toMatch(/is in use by another process.*\n.*--url http:\/\/127\.0\.0\.1:3000\n$/)
    expect(code).toBe(1)
  })
})
