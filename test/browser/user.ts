import type { Page } from 'playwright-core'
import * as z from 'zod'
import { Analysis } from '../../lib/schemas/analysis.ts'
import type { NewSite } from '../../lib/schemas/site.ts'
import { Site } from '../../lib/schemas/site.ts'
import { demoSite } from '../../local/demo/site.ts'
import { KEY, type LocalServer } from './server.ts'

const Kept = z.object({ data: Site })
const Sites = z.object({ data: z.array(Site) })
const Analyses = z.object({ data: z.array(Analysis) })

/** Somebody who works with the page, and with the same service besides. */
export interface Designer {
  /** Opens the page, at an address of it, and gives it the key. */
  connect(hash?: string): Promise<void>
  /** A new site, which the page shows, and the list of its analyses has come. */
  open(fields?: Partial<NewSite>): Promise<Site>
  press(button: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  typed(label: string): Promise<string>
  /** What the page says of itself to a screen reader. */
  hears(text: string | RegExp): Promise<void>
  /** Id of what has the focus; '' of the page itself. */
  focus(): Promise<string>
  /** Until what has this id has the focus. */
  focused(id: string): Promise<void>
  sites(): Promise<readonly Site[]>
  analyses(siteId: string): Promise<readonly Analysis[]>
}

export const designerAt = (page: Page, server: LocalServer): Designer => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const connect = async (hash = ''): Promise<void> => {
    await page.goto(`${server.url}/${hash}`)
    await fill('Key', KEY)
    await press('Connect')
    await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor()
  }
  return {
    connect,
    press,
    fill,
    open: async (fields = {}) => {
      const { data: site } = Kept.parse(await server.request('POST', '/sites', { ...demoSite, ...fields }))
      await connect(`#/sites/${site.id}`)
      await page.getByRole('heading', { name: site.name, exact: true }).waitFor()
      await page.getByText('There is no analysis of this site yet.').waitFor()
      return site
    },
    typed: (label) => page.getByLabel(label, { exact: true }).inputValue(),
    hears: (text) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    focus: async () => z.string().parse(await page.evaluate('document.activeElement.id')),
    focused: (id) => page.locator(`#${id}:focus`).waitFor(),
    sites: async () => Sites.parse(await server.request('GET', '/sites?limit=100')).data,
    analyses: async (siteId) => Analyses.parse(await server.request('GET', `/sites/${siteId}/analyses`)).data,
  }
}
