import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createSite, getSite, listSites } from '../../lib/operations/sites.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { dataOf, type Reply, SITE } from '../http.ts'
import { type LocalServer, startServerForTest } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Large enough that a few dozen fill a small disk. */
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

/** Every acknowledged site is stored as it was returned, and the list has no other. */
const expectStored = async ({ request }: LocalServer, sites: readonly Site[]): Promise<void> => {
  for (const site of sites)
    expect(dataOf(getSite, await request('GET', `/sites/${site.id}`))).toStrictEqual(site)
  const listed = dataOf(listSites, await request('GET', '/sites?limit=100'))
  expect(listed.map(({ id }) => id).sort()).toEqual(sites.map(({ id }) => id).sort())
}

const raiseLimit = (pid: number | undefined): Promise<unknown> =>
  promisify(execFile)('prlimit', ['--pid', String(pid), '--fsize=unlimited'])

test('on a full disk writes get 503 and reads go on; with room, it writes again; a kill loses nothing', async () => {
  const folder = temporaryFolder()
  const full = await startServerForTest(folder, { maxFileBlocks: 1000 })
  const created = await createUntilFull(full)
  expect(created.length).toBeGreaterThan(3)
  await expectStored(full, created)
  expectUnavailable(await create(full, 'one too many'))
  expectUnavailable(await full.request('PATCH', `/sites/${created[0]?.id}`, { body: { panelTilt: 1 } }))
  await expectStored(full, created)
  if (process.platform === 'linux') {
    await raiseLimit(full.child.pid)
    await vi.waitFor(async () => created.push(dataOf(createSite, await create(full, 'again'))), 60_000)
    for (let n = 0; n < 5; n++) created.push(dataOf(createSite, await create(full, `more ${n}`)))
  }
  await full.kill()
  await expectStored(await startServerForTest(folder), created)
})

test('a first start on a full disk says so, and leaves nothing in the way of the next', async () => {
  const folder = join(temporaryFolder(), 'data')
  await expect(startServerForTest(folder, { maxFileBlocks: 0 })).rejects.toThrow(
    /^The server did not start: The data folder .* cannot be opened: .*File too large\..* DATA_DIR.*\n$/,
  )
  const server = await startServerForTest(folder)
  dataOf(createSite, await create(server, 'first'))
})
