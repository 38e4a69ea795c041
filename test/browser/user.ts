import type { Page } from 'playwright-core'
import * as z from 'zod'
import { Analysis } from '../../lib/schemas/analysis.ts'
import { type NewSite, Site } from '../../lib/schemas/site.ts'
import { demoSite } from '../../local/demo/site.ts'
import type { LocalServer } from './server.ts'

const SiteBody = z.object({ data: Site })
const SitesBody = z.object({ data: z.array(Site) })
const AnalysesBody = z.object({ data: z.array(Analysis) })

/** A user of the page, who can also call the API. */
export interface User {
  /** Opens the page, which connects by itself. */
  connect(hash?: string): Promise<void>
  /** Creates a site through the API and opens it in the page. */
  openNewSite(fields?: Partial<NewSite>): Promise<Site>
  /** Begins a new site on the first screen. @param place in any notation */
  begin(place: string): Promise<void>
  /** Opens the dialog of the place, enters another one and closes the dialog. */
  move(place: string): Promise<void>
  /** Waits for an answer. */
  hasResult(): Promise<void>
  /** Opens the line of the panels. */
  openPanels(): Promise<void>
  /** Goes to the first screen. */
  goHome(): Promise<void>
  click(button: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  valueOf(label: string): Promise<string>
  /** Waits for an announcement to screen readers. */
  hears(text: string | RegExp): Promise<void>
  /** Id of the focused element, '' for the page itself. */
  focusedId(): Promise<string>
  /** Waits until the element with this id has the focus. */
  waitForFocus(id: string): Promise<void>
  sites(): Promise<readonly Site[]>
  /** @throws if there is no such site */
  site(id: string): Promise<Site>
  analyses(siteId: string): Promise<readonly Analysis[]>
}

export const createUser = (page: Page, server: LocalServer): User => {
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const connect = async (hash = ''): Promise<void> => {
    await page.goto(`${server.url}/${hash}`)
    await page.getByRole('main').waitFor()
  }
  return {
    connect,
    click,
    fill,
    openNewSite: async (fields = {}) => {
      const body = await server.request('POST', '/sites', { ...demoSite, ...fields })
      const { data: site } = SiteBody.parse(body)
      await connect(`#/sites/${site.id}`)
      await page.getByRole('heading', { name: site.name, exact: true, level: 1 }).waitFor()
      return site
    },
    begin: async (place) => {
      await connect()
      await page.locator('#start-place').fill(place)
      await page.locator('#start-place').press('Enter')
      await page.locator('.site-page').waitFor()
    },
    move: async (place) => {
      await page.getByRole('button', { name: /^Place: / }).click()
      await fill('Place', place)
      await page.getByLabel('Place', { exact: true }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    },
    hasResult: () => page.locator('.headline-production').waitFor(),
    openPanels: async () => {
      await page.locator('#panels > summary').click()
    },
    goHome: () => page.locator('a.brand').click(),
    valueOf: (label) => page.getByLabel(label, { exact: true }).inputValue(),
    hears: (text) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    focusedId: async () => z.string().parse(await page.evaluate('document.activeElement.id')),
    waitForFocus: (id) => page.locator(`#${id}:focus`).waitFor(),
    sites: async () => SitesBody.parse(await server.request('GET', '/sites?limit=100')).data,
    site: async (id) => SiteBody.parse(await server.request('GET', `/sites/${id}`)).data,
    analyses: async (siteId) =>
      AnalysesBody.parse(await server.request('GET', `/sites/${siteId}/analyses`)).data,
  }
}
