import { test as base, expect } from 'vitest'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { launchChromium } from './chromium.ts'
import { startServer } from './server.ts'
import { createUser } from './user.ts'

/** Each test gets its own page; the server and the browser are shared within a file. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startServer()
    onCleanup(server.stop)
    return server
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('page', async ({ browser }, { onCleanup }) => {
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
    page.setDefaultTimeout(60_000)
    onCleanup(async () => {
      await context.close()
      expect(browserErrors).toEqual([])
    })
    return page
  })
  .extend('user', ({ page, server }) => createUser(page, server))

/** The same, but the service gets its elevations from a tile server of the test. */
export const testWithTerrain = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const tiles = await startTileServer(exampleTerrain)
    const server = await startServer({ TERRAIN_TILES_URL: tiles.template })
    onCleanup(async () => {
      await server.stop()
      tiles.close()
    })
    return server
  })
