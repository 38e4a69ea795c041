import { execFile } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ClassicLevel } from 'classic-level'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { dataOf, type Reply, SITE } from '../http.ts'
import { type LocalServer, startServerForTest } from './local-server.ts'

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Large enough for a few dozen to fill a small disk. */
const horizonProfile = Array.from({ length: 360 }, (_, direction) => ({
  direction: String(direction),
  heightAngle: direction % 30,
}))
const create = ({ request }: LocalServer, name: string) =>
  request('POST', '/sites', { body: { ...SITE, name, horizonProfile } })

const expectUnavailable = ({ envelope }: Reply): void =>
  expect(envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })

const createUntilFull = async (server: LocalServer): Promise<Site[]> => {
  const created: Site[] = []
  for (let n = 0; n < 200; n++) {
    const reply = await create(server, `site ${n}`)
    if (reply.status !== 200) {
      expectUnavailable(reply)
      return created
    }
    created.push(dataOf(createSite, reply))
  }
  throw new Error('The disk never filled up')
}

const listedIds = async ({ request }: LocalServer): Promise<string[]> => {
  const reply = await request('GET', '/sites?limit=100')
  return dataOf(listSites, reply).map(({ id }) => id)
}

const expectStored = async (server: LocalServer, sites: readonly Site[]): Promise<void> => {
  for (const site of sites)
    expect(dataOf(getSite, await server.request('GET', `/sites/${site.id}`))).toStrictEqual(site)
}

/** Items come first in a table file, LevelDB's own index last. */
const overwriteFirstHalf = (file: string): void =>
  writeFileSync(file, Buffer.alloc(statSync(file).size / 2, 0xff), { flag: 'r+' })

const raiseLimit = (pid: number): Promise<unknown> =>
  promisify(execFile)('prlimit', ['--pid', String(pid), '--fsize=unlimited'])

/** @returns what it printed */
const repairData = async (folder: string): Promise<string> => {
  const { PATH = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['local/database/repair-data.ts'], {
    env: { PATH, DATA_DIR: folder },
  })
  return stdout
}

/** Starts and stops twice: LevelDB then has its items in table files, not in the log. */
const folderWithTables = async (sites: number): Promise<string> => {
  const folder = newFolder()
  const first = await startServerForTest(folder)
  for (let n = 0; n < sites; n++) await create(first, `site ${n}`)
  await first.stop()
  const second = await startServerForTest(folder)
  await second.stop()
  return folder
}

const tablesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'dynamodb'))
    .filter((it) => it.endsWith('.ldb'))
    .map((name) => join(folder, 'dynamodb', name))

const overwrite = (file: string, at: number): void => {
  const handle = openSync(file, 'r+')
  writeSync(handle, 'XXXX', at)
  closeSync(handle)
}

test('on a full disk writes get 503, reads go on, and a restart finds every acknowledged site', async () => {
  const folder = newFolder()
  const full = await startServerForTest(folder, { maxFileBlocks: 1000 })
  const created = await createUntilFull(full)
  expect(created.length).toBeGreaterThan(3)
  await expectStored(full, created)
  expectUnavailable(await create(full, 'one too many'))
  expectUnavailable(await full.request('PATCH', `/sites/${created[0]?.id}`, { body: { panelTilt: 1 } }))
  await expectStored(full, created)
  await full.kill()

  const server = await startServerForTest(folder)
  await expectStored(server, created)
  expect((await listedIds(server)).sort()).toEqual(created.map(({ id }) => id).sort())
})

test.runIf(process.platform === 'linux')(
  'when the disk has room again the running server writes again, and a kill loses nothing of it',
  async () => {
    const folder = newFolder()
    const server = await startServerForTest(folder, { maxFileBlocks: 1000 })
    const created = await createUntilFull(server)
    await raiseLimit(server.pid)
    await vi.waitFor(async () => created.push(dataOf(createSite, await create(server, 'again'))), 60_000)
    for (let n = 0; n < 5; n++) created.push(dataOf(createSite, await create(server, `more ${n}`)))
    await server.kill()

    const restarted = await startServerForTest(folder)
    await expectStored(restarted, created)
    expect((await listedIds(restarted)).sort()).toEqual(created.map(({ id }) => id).sort())
  },
)

test('a corrupt block gets 503 where it is read, and the server keeps running', async () => {
  const folder = newFolder()
  const first = await startServerForTest(folder)
  const site = dataOf(createSite, await create(first, 'lost'))
  await first.stop()
  // This start turns the log into a table file.
  const server = await startServerForTest(folder)
  const data = join(folder, 'dynamodb')
  for (const name of readdirSync(data).filter((it) => it.endsWith('.ldb')))
    overwriteFirstHalf(join(data, name))
  expectUnavailable(await server.request('GET', `/sites/${site.id}`))
  expectUnavailable(await server.request('GET', '/sites'))
  const { name: _n, panelTilt: _t, panelAzimuth: _a, systemSize: _s, ...shading } = SITE
  expect((await server.request('POST', '/shading', { body: shading })).status).toBe(200)
})

test('a damaged folder is refused in one line, and what is still readable can be recovered', async () => {
  const folder = newFolder()
  const first = await startServerForTest(folder)
  const kept = dataOf(createSite, await create(first, 'kept'))
  await first.stop()
  const data = join(folder, 'dynamodb')
  const log = readdirSync(data).find((name) => name.endsWith('.log')) ?? ''
  const { size } = statSync(join(data, log))
  truncateSync(join(data, log), size - 1)
  await expect(startServerForTest(folder)).rejects.toThrow(
    new RegExp(
      `^The server did not start: The data folder ${folder} is damaged: ${log} is cut off after ${size - 1} of ${size} ` +
        'bytes\\. Restore it from a backup, or recover what is still readable: npm run repair-data\\n$',
    ),
  )
  const stdout = await repairData(folder)
  expect(stdout).toMatch(/^Recovered what is still readable in .*\n$/)
  const copy = readdirSync(folder).find((name) => name.startsWith('dynamodb-damaged-')) ?? ''
  expect(statSync(join(folder, copy, log)).size).toBe(size - 1)
  const server = await startServerForTest(folder)
  // The write that was cut off is that of the site itself, so its entry in the list is removed too.
  expect((await server.request('GET', `/sites/${kept.id}`)).status).toBe(404)
  expect(await listedIds(server)).toEqual([])
  dataOf(createSite, await create(server, 'another'))
})

test.each([100, 1000])('after a repair of four wrong bytes at %i the server starts and works', async (at) => {
  const folder = await folderWithTables(33)
  const [table = ''] = tablesIn(folder)
  overwrite(table, at)
  await expect(startServerForTest(folder)).rejects.toThrow(
    /^The server did not start: The data folder .* is damaged: .*\n$/,
  )
  const [, sites] =
    /: (\d+) sites and 0 analyses\. Number of damaged parts left out: [1-9]/.exec(await repairData(folder)) ??
    []

  const server = await startServerForTest(folder)
  const ids = await listedIds(server)
  expect(ids).toHaveLength(Number(sites))
  expect(ids.length).toBeGreaterThan(20)
  for (const id of ids) dataOf(getSite, await server.request('GET', `/sites/${id}`))
  dataOf(createSite, await create(server, 'another'))
  expect(await listedIds(server)).toHaveLength(ids.length + 1)
})

test('damage done while the server runs is reported by the next start, and by the one after it', async () => {
  const folder = await folderWithTables(33)
  const server = await startServerForTest(folder)
  for (const table of tablesIn(folder)) overwriteFirstHalf(table)
  expectUnavailable(await server.request('GET', '/sites'))
  await server.stop()
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(startServerForTest(folder)).rejects.toThrow(
      /^The server did not start: The data folder .* is damaged: .*\n$/,
    )
})

test('a start that fails because of unreadable items does not hide them from the next start', async () => {
  const folder = await folderWithTables(3)
  const files = new ClassicLevel(join(folder, 'dynamodb'))
  for (const key of await files.keys().all()) if (key.startsWith('item-sites~')) await files.put(key, '{')
  await files.close()
  writeFileSync(join(folder, 'held-by.txt'), 'a killed process')
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(startServerForTest(folder)).rejects.toThrow(
      /^The server did not start: (\{.*\}\n)*The data folder .* is damaged: its tables cannot be repaired: .*\n$/,
    )
})
