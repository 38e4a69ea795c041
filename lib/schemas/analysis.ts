import * as z from 'zod'
import { SECTORS } from '../solar/angles.ts'
import { HOURS_PER_DAY } from '../solar/calendar.ts'
import { Baseline, energy, monthlyEnergy } from './baseline.ts'
import { HorizonPoint, provenance } from './horizon.ts'
import { Obstacle } from './obstacle.ts'
import { array, otherPlanes, panelAzimuth, panels, panelTilt, systemSize } from './panels.ts'
import { ShadingResult } from './sun.ts'
import { displayName, object, rounded, significant, timestamp, year } from './values.ts'

const percent = (description: string) => rounded(3, description)

const adjustedProduction = {
  adjustedAnnual: energy.describe('Annual production behind the skyline, kWh'),
  adjustedMonthly: monthlyEnergy.describe('Production of each month behind the skyline, kWh'),
}

const losses = {
  annualLoss: percent("Percent of the year's AC energy"),
  monthlyLoss: z.array(percent('Percent')).length(12).describe("Percent of each month's AC energy"),
}

const lostEnergy = (description: string) => significant(6, `${description}, kWh`)

const SectorLoss = object('The energy that the skyline in a sector of 10° takes in a year', {
  direction: z.string().describe('Start of the sector of 10°, degrees clockwise from north'),
  beam: lostEnergy('Lost while the sun was behind the skyline in this sector'),
  diffuse: lostEnergy('Lost because the skyline hides sky in this sector'),
})

const LossRange = object(
  'How much annualLoss changes if heights are 1° off: those of a horizon are rarely known better',
  {
    heightError: z.number().describe('Degrees'),
    low: percent('annualLoss with every point of the horizon line lower by heightError'),
    high: percent('annualLoss with every point higher by heightError'),
  },
)

const PlaneLoss = object('What the skyline costs one plane', {
  name: displayName(100).exactOptional(),
  panelTilt,
  panelAzimuth,
  systemSize,
  ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
  adjustedAnnual: energy.describe('Annual production behind the skyline, kWh'),
  annualLoss: losses.annualLoss,
  solarAccess: percent('Shaded over unshaded irradiation on the plane of array, percent'),
})

const causedLoss = {
  energy: lostEnergy('Taken in a year'),
  monthlyEnergy: z.array(lostEnergy('Taken in a month')).length(12).describe('Taken in each month, kWh'),
}

const Cause = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('horizon'), ...causedLoss }),
    z.object({
      kind: z.literal('obstacle'),
      index: z.int().describe('Of the obstacle in `inputs.obstacles`, from 0'),
      name: displayName(100),
      ...causedLoss,
    }),
    z.object({ kind: z.literal('rows'), ...causedLoss }),
  ])
  .describe(
    'A part of the skyline, or the row of panels in front, and the energy that it takes; negative if it reflects more light than it hides',
  )

export type Cause = z.infer<typeof Cause>

const StringsLoss = object(
  'The most that an array of plain strings loses: what hides the sun from one point of a string hides it from all of the string. ' +
    'The other figures are for panels that work on their own, with optimizers or microinverters; the truth lies between',
  {
    ...losses,
    adjustedAnnual: energy.describe('Annual production behind the skyline, kWh'),
  },
)

export const Energy = object('The energy lost to the skyline (the horizon and the obstacles), hour by hour', {
  ...losses,
  beamLoss: percent('Percent of the annual beam irradiation on the plane of array'),
  diffuseLoss: percent('Percent of the annual sky-diffuse irradiation on the plane of array'),
  solarAccess: percent('Shaded over unshaded irradiation on the plane of array, percent'),
  ...adjustedProduction,
  lossByMonthAndHour: z
    .array(z.array(lostEnergy('Lost in an hour of the days of a month')).length(HOURS_PER_DAY))
    .length(12)
    .describe("The lost kWh by month and hour of the day in the station's standard time"),
  lossBySector: z
    .array(SectorLoss)
    .length(SECTORS)
    .describe('The lost kWh by direction; beam and diffuse of all sectors add up to the loss of the year'),
  range: LossRange,
  obstacles: z
    .array(
      z.object({
        name: displayName(100),
        recoveredEnergy: significant(6, 'kWh a year that the removal of this obstacle alone would recover'),
      }),
    )
    .describe('The obstacles, in the order of the request'),
  causes: z
    .array(Cause)
    .exactOptional()
    .describe(
      'Why energy is lost: the horizon, each obstacle in the order of the request, and the rows of an array with a pitch. They add up to the loss of the year and of ' +
        'each month; where several obstacles cover the same sky, they share it. Absent from analyses older than this field',
    ),
  strings: StringsLoss.nullable()
    .exactOptional()
    .describe('null without `array`; absent from analyses older than this field'),
  planes: z
    .array(PlaneLoss)
    .exactOptional()
    .describe('The planes, the first one first; absent from analyses older than this field'),
})

export const Adjustment = z
  .enum(['daylight-hours', 'energy'], 'must be daylight-hours or energy')
  .describe('The loss that the adjusted production applies')

/** In a request. @param otherwise default of a deployment that sets none */
export const adjustmentOr = (otherwise: Adjustment) =>
  Adjustment.optional().describe(
    `The loss that the adjusted production applies. Default: the setting of the deployment, otherwise \`${otherwise}\`${
      otherwise === 'energy' ? '' : '; for agents `energy`'
    }`,
  )

export const Adjusted = object('Production reduced by the loss that `basis` names', {
  ...adjustedProduction,
  basis: Adjustment,
})

export const Inputs = object('Everything that a result was computed from', {
  ...panels.shape,
  horizonProfile: z.array(HorizonPoint).describe('The horizon, as given'),
  obstacles: z.array(Obstacle).describe('The obstacles, as given'),
  ...provenance,
  array,
  otherPlanes,
  year: year.describe('Year of the sample days'),
  adjustment: Adjustment,
  losses: z.number().describe('System losses without shading, percent'),
  model: z
    .literal(2)
    .exactOptional()
    .describe(
      '2: light around the sun goes with the sun, and what hides the sky reflects light; absent from older results, which take the ' +
        'sky for uniform and the skyline for black',
    ),
})

export const Estimate = object('Production with and without the skyline', {
  inputs: Inputs,
  baseline: Baseline,
  shading: ShadingResult,
  adjusted: Adjusted,
  energy: Energy,
})

export const AnalysisResult = object('Production of a site with and without its skyline', {
  siteId: z.string().describe('Identifier of the site'),
  siteName: z.string().describe('Name of the site at the time of the analysis'),
  ...Estimate.shape,
  energy: Energy.nullable().describe('null if the estimator returned no hourly output'),
})

export const Analysis = object('A stored analysis', {
  id: z.string().describe('Identifier of the analysis'),
  siteId: z.string().describe('Identifier of the site'),
  createdAt: timestamp,
  result: AnalysisResult,
})

export type Energy = z.infer<typeof Energy>
export type Adjustment = z.infer<typeof Adjustment>
export type Adjusted = z.infer<typeof Adjusted>
export type Inputs = z.infer<typeof Inputs>
export type Estimate = z.infer<typeof Estimate>
export type AnalysisResult = z.infer<typeof AnalysisResult>
export type Analysis = z.infer<typeof Analysis>
