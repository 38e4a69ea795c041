import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createSite } from '../../lib/operations/create-site.ts'
import { dataOf, KEY, SITE, useService } from '../http.ts'

/** Until V8's heap and the allocator have reached their size. */
const WARM_UP_REQUESTS = 4000
const REQUESTS = 9000
const CONCURRENCY = 4
const MAX_GROWTH_MEGABYTES = 30
const TIMEOUT_MILLISECONDS = 300_000

const Page = z.object({ data: z.array(z.unknown()), nextCursor: z.string().min(1) })

const folder = mkdtempSync(join(tmpdir(), 'faults-list-'))
// Hooks run in reverse: the service closes first.
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { request, url } = useService(() => ({ dataFolder: folder }))

setFlagsFromString('--expose-gc')
const collectGarbage = z
  .custom<() => void>((value) => typeof value === 'function')
  .parse(runInNewContext('gc'))

const residentMegabytes = (): number => {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().rss / 2 ** 20
}

const list = async (requests: number): Promise<void> => {
  let left = requests
  const next = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await fetch(`${url()}/sites?limit=2`, { headers: { 'x-api-key': KEY } })
      const { data } = Page.parse(await response.json())
      if (data.length !== 2) throw new Error('The page is not full')
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}

test(
  `${REQUESTS} truncated list pages do not grow the process`,
  async () => {
    for (let n = 0; n < 20; n++) dataOf(createSite, await request('POST', '/sites', { body: SITE }))
    await list(WARM_UP_REQUESTS)
    const before = residentMegabytes()
    await list(REQUESTS)
    const after = residentMegabytes()
    process.stdout.write(
      `Memory: ${before.toFixed()} MB before, ${after.toFixed()} MB after ${REQUESTS} lists\n`,
    )
    expect(after - before).toBeLessThan(MAX_GROWTH_MEGABYTES)
  },
  TIMEOUT_MILLISECONDS,
)
