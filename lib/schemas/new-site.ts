import * as z from 'zod'
import { siteFields } from './site-fields.ts'

export const NewSite = z
  .strictObject({ ...siteFields, horizonProfile: siteFields.horizonProfile.default([]) })
  .describe('What a site is made from')

export type NewSite = z.infer<typeof NewSite>
