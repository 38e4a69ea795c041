import * as z from 'zod'
import { type Site, SiteChanges } from '../schemas/site.ts'
import { SiteSummary } from '../schemas/site-summary.ts'

const Repeated = SiteChanges.pick({ name: true, latitude: true, longitude: true, systemSize: true }).strip()

const sizeOf = (planes: Site['otherPlanes']): number =>
  planes.reduce((sum, { systemSize }) => sum + systemSize, 0)

/**
 * The entries of an item's attribute `summary` that follow from new values of its site. Each follows from one field, so that
 * a change of some fields can be written without reading the others.
 */
export const summaryOf = (changes: SiteChanges & Pick<Site, 'updatedAt'>) => {
  const { otherPlanes, updatedAt } = changes
  return { ...Repeated.parse(changes), ...(otherPlanes && { otherSize: sizeOf(otherPlanes) }), updatedAt }
}

const Entry = z.object({
  id: z.string(),
  summary: SiteSummary.omit({ id: true, totalSize: true }).extend({ otherSize: z.number() }),
})

/** @param entry of the index `summaries` */
export const parseSummary = (entry: unknown): SiteSummary => {
  const { id, summary } = Entry.parse(entry)
  const { otherSize, ...rest } = summary
  return SiteSummary.parse({ id, ...rest, totalSize: rest.systemSize + otherSize })
}
