import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createSite } from '../../lib/operations/create-site.ts'
import { dataOf, KEY, SITE } from '../http.ts'
import { startLocalServer } from './local-server.ts'
import { residentMegabytes } from './resident-megabytes.ts'

/** Until V8's heap and the allocator have reached their size. */
const WARM_UP_REQUESTS = 5000
const REQUESTS = 5000
const CONCURRENCY = 10
const MAX_GROWTH_MEGABYTES = 30

/** Iterators that were closed keep a little memory until V8 collects them, which can take a while. */
const COLLECT_ON_SIGNAL = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => { gc(); gc() })")}`,
]
const COLLECTION_MILLISECONDS = 1000

const megabytesAfterCollection = async (pid: number): Promise<number> => {
  process.kill(pid, 'SIGUSR2')
  await setTimeout(COLLECTION_MILLISECONDS)
  return residentMegabytes(pid) ?? Number.NaN
}

const Page = z.object({ data: z.array(z.unknown()), nextCursor: z.string().min(1) })

const list = async (url: string, requests: number): Promise<void> => {
  let left = requests
  const next = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await fetch(`${url}/sites?limit=2`, { headers: { 'x-api-key': KEY } })
      const { data } = Page.parse(await response.json())
      if (data.length !== 2) throw new Error('The page is not full')
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}

test.runIf(process.platform === 'linux')(
  `${REQUESTS} truncated list pages do not grow the server`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faults-list-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const server = await startLocalServer(folder, { nodeFlags: COLLECT_ON_SIGNAL })
    onTestFinished(server.kill)
    for (let n = 0; n < 20; n++) dataOf(createSite, await server.request('POST', '/sites', { body: SITE }))
    await list(server.url, WARM_UP_REQUESTS)
    const before = await megabytesAfterCollection(server.pid)
    await list(server.url, REQUESTS)
    const after = await megabytesAfterCollection(server.pid)
    process.stdout.write(
      `Memory: ${before.toFixed()} MB, then ${after.toFixed()} MB after ${REQUESTS} lists\n`,
    )
    expect(after - before).toBeLessThan(MAX_GROWTH_MEGABYTES)
  },
)
