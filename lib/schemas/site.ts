import * as z from 'zod'
import { extent, surroundings } from './configuration.ts'
import { horizonProfile } from './horizon.ts'
import { provenance, provenanceOrDefault } from './horizon-source.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panels } from './panels.ts'
import { displayName, object, strictObject, timestamp } from './values.ts'

const fields = {
  name: displayName(200).describe('Display name of the site, without leading or trailing spaces'),
  ...panels.shape,
  array,
  otherPlanes,
  horizonProfile,
  obstacles,
  ...provenance,
}

export const NewSite = strictObject('The fields of a site to create', {
  ...fields,
  ...extent,
  ...surroundings,
  ...provenanceOrDefault,
})

export const SiteChanges = z.strictObject(fields).partial().describe('The fields of a site to change')

export const Site = object('A solar installation, and the horizon and the obstacles around it', {
  id: z.string().describe('Identifier of the site'),
  ...fields,
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type NewSite = z.infer<typeof NewSite>
export type SiteChanges = z.infer<typeof SiteChanges>
export type Site = z.infer<typeof Site>
