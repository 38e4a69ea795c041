import * as z from 'zod'
import { Baseline, energy } from './baseline.ts'
import { givenHorizonSource, horizonProfile, provenance, provenanceOrDefault } from './horizon.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panels } from './panels.ts'
import { displayName, flushToZero, object, rounded, significant, strictObject, timestamp } from './values.ts'

/** A request's fields about the surroundings of panels. */
export const surroundings = { horizonProfile: horizonProfile.default([]), obstacles: obstacles.default([]) }

/** A request's fields about panels besides their location and mounting. */
export const extent = { array: array.default(null), otherPlanes: otherPlanes.default([]) }

/** A request's fields about panels and their surroundings. */
export const configuration = { ...panels.shape, ...extent, ...surroundings, ...provenanceOrDefault }

const name = displayName(200)
const NAME = 'Display name of the site, without leading or trailing spaces'
/** For requests. Stored names may have control characters, and so may obstacles' names: a request repeats them all. */
const givenName = name
  .refine((given) => !/\p{Cc}/u.test(given), 'must not contain control characters')
  .describe(NAME)

const fields = {
  name: name.describe(NAME),
  ...panels.shape,
  array,
  otherPlanes,
  horizonProfile,
  obstacles,
  ...provenance,
}

export const NewSite = strictObject('The fields of a site to create', { name: givenName, ...configuration })

export const SiteChanges = z
  .strictObject({ ...fields, name: givenName, horizonSource: givenHorizonSource })
  .partial()
  .describe('The fields of a site to change')

export const Site = object('A solar installation, and the horizon and obstacles around it', {
  id: z.string().describe('Identifier of the site'),
  ...fields,
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type NewSite = z.infer<typeof NewSite>
export type SiteChanges = z.infer<typeof SiteChanges>
export type Site = z.infer<typeof Site>

/** DynamoDB stores these as numbers, which have a minimum magnitude. */
const storable = (description: string) => energy.overwrite(flushToZero).describe(description)

export const LatestAnalysis = object(
  'Main figures of an analysis; the `energy` figures are null if it has none',
  {
    id: z.string().describe('Identifier of the analysis'),
    createdAt: timestamp,
    ac_annual: storable(Baseline.shape.ac_annual.description ?? ''),
    adjustedAnnual: storable('Annual production behind the skyline, from `energy`, kWh').nullable(),
    annualLoss: rounded(3, "Annual loss, from `energy`, percent of the year's AC energy").nullable(),
  },
)

export const SiteSummary = object(
  'A site with the outline of its skyline instead of its horizon and obstacles, and its latest analysis',
  {
    ...Site.pick({ id: true, name: true, latitude: true, longitude: true, systemSize: true }).shape,
    // Removes the rounding error of a sum of decimal fractions.
    totalSize: significant(15, 'DC nameplate capacity of all planes in kW'),
    skyline: z
      .string()
      .regex(/^[#-}]{36}$/)
      .describe(
        'Highest point of the horizon and obstacles in each 10° of azimuth, clockwise from north: one character each, whose ' +
          'code is the height in whole degrees plus 35, so `#` is 0° and `}` is 90°',
      ),
    updatedAt: Site.shape.updatedAt,
    latestAnalysis: LatestAnalysis.nullable().describe('null if there is none'),
  },
)

export type SiteSummary = z.infer<typeof SiteSummary>
