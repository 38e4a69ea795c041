import { test as base, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startServer } from './server.ts'
import { designerAt } from './user.ts'

/** A test with a page of its own, on the server and in the browser of its file. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads there what a fixture needs.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startServer()
    onCleanup(server.stop)
    return server
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads there what a fixture needs.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('page', async ({ browser }, { onCleanup }) => {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ acceptDownloads: true, viewport })
    const page = await context.newPage()
    /** What the browser complained of, such as a break of the security policy. */
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    page.setDefaultTimeout(15_000)
    onCleanup(async () => {
      await context.close()
      expect(complaints).toEqual([])
    })
    return page
  })
  .extend('designer', ({ page, server }) => designerAt(page, server))
