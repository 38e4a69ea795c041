import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { exampleSite } from '../../examples/site.ts'
import { Analysis } from '../../lib/schemas/analysis.ts'
import { type NewSite, Site } from '../../lib/schemas/site.ts'
import type { LocalServer } from './server.ts'

const SiteBody = z.object({ data: Site })
const SitesBody = z.object({ data: z.array(Site) })
const AnalysesBody = z.object({ data: z.array(Analysis) })

/** A user of the page, who can also call the API. */
export type User = ReturnType<typeof createUser>

export const createUser = (page: Page, server: LocalServer) => {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const field = (label: string): Locator => page.getByLabel(label, { exact: true })
  const connect = async (hash = ''): Promise<void> => {
    await page.goto(`${server.url}/${hash}`)
    await page.getByRole('main').waitFor()
  }
  /** Waits for an announcement to screen readers. */
  const hears = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  /** Clicks an item of the site's menu. */
  const choose = async (item: string): Promise<void> => {
    await button('More').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return {
    button,
    field,
    hears,
    choose,
    /** Opens the page, which connects automatically. */
    connect,
    /** Creates a site through the API and opens it in the page. @param moment date and time as in a link */
    openNewSite: async (fields: Partial<NewSite> = {}, moment = ''): Promise<Site> => {
      const body = await server.request('POST', '/sites', { ...exampleSite, ...fields })
      const { data: site } = SiteBody.parse(body)
      await connect(`#/sites/${site.id}${moment}`)
      await page.getByRole('heading', { name: site.name, exact: true, level: 1 }).waitFor()
      return site
    },
    /** Begins a new site on the start page. @param place in any notation */
    begin: async (place: string): Promise<void> => {
      await connect()
      await page.locator('#start-place').fill(place)
      await page.locator('#start-place').press('Enter')
      await page.locator('.site-page').waitFor()
    },
    /** Opens the dialog of the place, enters another one, and closes the dialog. */
    move: async (place: string): Promise<void> => {
      await page.getByRole('button', { name: /^Place: / }).click()
      await page.locator('#place:focus').waitFor()
      await field('Place').fill(place)
      await field('Place').press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    },
    /** Waits for the production. */
    hasResult: () => page.locator('.headline-production').waitFor(),
    /** Waits for all figures: TSRF comes last. */
    hasAllResults: () => page.locator('.tsrf', { hasText: '%' }).waitFor(),
    headline: () => page.locator('.headline-text').innerText(),
    /** Opens the line of the panels, which loads its code. */
    openPanels: async (): Promise<void> => {
      await page.locator('#panels > summary').click()
      await page.locator('#panels .actions').first().waitFor()
    },
    openReport: () => page.getByRole('link', { name: 'Report', exact: true }).click(),
    /** Goes to the start page. */
    goHome: () => page.locator('a.brand').click(),
    click: (name: string) => button(name).click(),
    fill: (label: string, text: string) => field(label).fill(text),
    valueOf: (label: string) => field(label).inputValue(),
    /** Waits until a field has a value. */
    reads: (label: string, value: string) => expect.poll(() => field(label).inputValue()).toBe(value),
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    save: async (): Promise<void> => {
      await button('Save').click()
      await button('Saved').waitFor()
    },
    /** Undoes with the keyboard outside text fields, which have their own undo. */
    undo: async (steps = 1): Promise<void> => {
      await page.getByRole('heading', { level: 1 }).focus()
      for (let step = 0; step < steps; step++) await page.keyboard.press('Control+z')
    },
    /** Runs the action that starts a download. */
    download: async (start: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), start()])
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
    },
    /** Chooses a file. @param within selector of an element that contains the file field */
    give: (name: string, mimeType: string, content: string | Buffer, within = 'body') =>
      page
        .locator(`${within} input[type=file]`)
        .setInputFiles({ name, mimeType, buffer: Buffer.from(content) }),
    /** Waits until the element with this id has the focus. */
    waitForFocus: (id: string) => page.locator(`#${id}:focus`).waitFor(),
    sites: async () => SitesBody.parse(await server.request('GET', '/sites?limit=100')).data,
    /** @throws if there is no such site */
    site: async (id: string) => SiteBody.parse(await server.request('GET', `/sites/${id}`)).data,
    analyses: async (siteId: string) =>
      AnalysesBody.parse(await server.request('GET', `/sites/${siteId}/analyses`)).data,
  }
}
