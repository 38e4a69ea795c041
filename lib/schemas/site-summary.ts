import * as z from 'zod'
import { Baseline, energy } from './baseline.ts'
import { Site } from './site.ts'
import { flushToZero, object, rounded, significant, timestamp } from './values.ts'

/** DynamoDB stores these as numbers, which have a smallest magnitude. */
const storable = (description: string) => energy.overwrite(flushToZero).describe(description)

export const LatestAnalysis = object(
  'The main figures of an analysis; those of its `energy` are null if it has none',
  {
    id: z.string().describe('Identifier of the analysis'),
    createdAt: timestamp,
    ac_annual: storable(Baseline.shape.ac_annual.description ?? ''),
    adjustedAnnual: storable('Annual production behind the skyline, of `energy`, kWh').nullable(),
    annualLoss: rounded(3, "The loss of `energy`, percent of the year's AC energy").nullable(),
  },
)

export const SiteSummary = object(
  'A site with the outline of its skyline instead of its horizon and obstacles, and its latest analysis',
  {
    ...Site.pick({ id: true, name: true, latitude: true, longitude: true, systemSize: true }).shape,
    // Decimal fractions add up to others again.
    totalSize: significant(15, 'DC nameplate capacity of all planes in kW'),
    skyline: z
      .string()
      .regex(/^[#-}]{36}$/)
      .describe(
        'The highest point of horizon and obstacles in each 10° of azimuth, clockwise from north, in whole degrees: ' +
          'a character for each, whose code is 35 more, so `#` is 0° and `}` is 90°',
      ),
    updatedAt: Site.shape.updatedAt,
    latestAnalysis: LatestAnalysis.nullable().describe('null if there is none'),
  },
)

export type LatestAnalysis = z.infer<typeof LatestAnalysis>
export type SiteSummary = z.infer<typeof SiteSummary>
