import * as z from 'zod'
import { listSites } from '../lib/operations/sites.ts'
import { Site, SiteSummary } from '../lib/schemas/site.ts'

/** The operation by what it lists, for tests that know which. */
export const siteList = { ...listSites, data: z.array(Site) }
export const summaryList = { ...listSites, data: z.array(SiteSummary) }
