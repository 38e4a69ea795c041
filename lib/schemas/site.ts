import * as z from 'zod'
import { extent, surroundings } from './configuration.ts'
import { horizonProfile } from './horizon.ts'
import { provenance, provenanceOrDefault } from './horizon-source.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panels } from './panels.ts'
import { displayName, timestamp } from './values.ts'

const fields = {
  name: displayName(200).describe('Display name of the site, without leading or trailing spaces'),
  ...panels.shape,
  array,
  otherPlanes,
  horizonProfile,
  obstacles,
  ...provenance,
}

export const NewSite = z
  .strictObject({ ...fields, ...extent, ...surroundings, ...provenanceOrDefault })
  .describe('The fields of a site to create')

export const SiteChanges = z.strictObject(fields).partial().describe('The fields of a site to change')

export const Site = z
  .object({
    id: z.string().describe('Identifier of the site'),
    ...fields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .describe('A solar installation, and the horizon and the obstacles around it')

export type NewSite = z.infer<typeof NewSite>
export type SiteChanges = z.infer<typeof SiteChanges>
export type Site = z.infer<typeof Site>
