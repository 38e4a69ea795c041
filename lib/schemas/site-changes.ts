import * as z from 'zod'
import { siteFields } from './site-fields.ts'

export const SiteChanges = z
  .strictObject(siteFields)
  .partial()
  .describe('The fields of a site that are to change')

export type SiteChanges = z.infer<typeof SiteChanges>
