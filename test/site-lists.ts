import * as z from 'zod'
import { listSites } from '../lib/operations/sites.ts'
import { Site, SiteSummary } from '../lib/schemas/site.ts'

/** The operation with the data type of one view, for tests that know the view. */
export const siteList = { ...listSites, data: z.array(Site) }
export const summaryList = { ...listSites, data: z.array(SiteSummary) }
