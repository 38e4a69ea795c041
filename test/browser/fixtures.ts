import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { listen } from '../../local/listen.ts'
import { replyOf } from '../lib/buildings/town.ts'
import { exampleTerrain, startTileServer } from '../terrain-tiles.ts'
import { sharedChromium } from './chromium.ts'
import { startServer } from './server.ts'
import { createUser } from './user.ts'

/**
 * Each test gets its own page, and a service without sites or runs. The files of a process share the browser and the server,
 * including the server's caches.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startServer()
    onCleanup(server.stop)
    return server
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const launched = sharedChromium()
    onCleanup(async () => (await launched).close())
    return launched
  })
  .extend('page', async ({ browser, server }, { onCleanup }) => {
    await server.empty()
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ acceptDownloads: true, viewport })
    const page = await context.newPage()
    /** Browser errors, such as violations of the security policy. */
    const browserErrors: string[] = []
    page.on('pageerror', (error) => browserErrors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        browserErrors.push(message.text())
    })
    // Only stops a test that hangs: on a busy machine, the low-priority threads of a run take half a minute.
    page.setDefaultTimeout(100_000)
    onCleanup(async () => {
      await context.close()
      expect(browserErrors).toEqual([])
    })
    return page
  })
  .extend('user', ({ page, server }) => createUser(page, server))
  /** A phone's page, in a context of its own, without results. */
  .extend('phone', async ({ browser }, { onCleanup }) => {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true })
    onCleanup(() => context.close())
    const phone = await context.newPage()
    await withoutResults({ page: phone })
    return phone
  })

const BASELINE = '**/baseline?*'

/**
 * For `test.beforeEach`: the production never arrives, which saves most of a test's time. Not a fixture override, because one
 * at the top level of a file would also apply to later files of the process.
 */
export const withoutResults = ({ page }: { page: Page }): Promise<unknown> => page.route(BASELINE, () => {})

/** Reverts `withoutResults` for some tests of a file. */
export const withResults = ({ page }: { page: Page }): Promise<void> => page.unroute(BASELINE)

/** Like `test`, but servers of the test supply the elevations and the buildings (none by default). */
export const testWithSurroundings = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('overpass', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const overpass = { calls: 0, url: '', reply: replyOf([]) }
    const server = createServer((_, response) => {
      overpass.calls++
      response.end(JSON.stringify(overpass.reply))
    })
    overpass.url = `http://127.0.0.1:${await listen(server, 0)}/api/interpreter`
    onCleanup(() => server.close().closeAllConnections())
    return overpass
  })
  .extend('server', { scope: 'worker' }, async ({ overpass }, { onCleanup }) => {
    const tiles = await startTileServer(exampleTerrain)
    const server = await startServer({ TERRAIN_TILES_URL: tiles.template, OVERPASS_URL: overpass.url })
    onCleanup(async () => {
      await server.stop()
      tiles.close()
    })
    return server
  })
  .extend('user', ({ page, server, overpass }) => {
    overpass.reply = replyOf([])
    return createUser(page, server)
  })
