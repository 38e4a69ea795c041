import * as z from 'zod'
import { siteFields } from './site-fields.ts'
import { timestamp } from './values.ts'

export const Site = z
  .object({
    id: z.string().describe('Identifier of the site'),
    ...siteFields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .describe('A solar installation and the horizon around it')

export type Site = z.infer<typeof Site>
