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

const SectorLoss = object('Annual energy lost to the skyline in a 10° sector', {
  direction: z.string().describe('Start of the 10° sector, degrees clockwise from north'),
  beam: lostEnergy('Lost while the sun was behind the skyline in this sector'),
  diffuse: lostEnergy('Lost because the skyline hides sky in this sector'),
})

const LossRange = object(
  'Range of annualLoss if the horizon line is off by heightError; its heights are rarely known more accurately',
  {
    heightError: z.number().describe('Degrees'),
    low: percent('Lowest annualLoss with every point of the horizon line lowered or raised by heightError'),
    high: percent('Highest annualLoss with every point of the horizon line lowered or raised by heightError'),
  },
)

const PlaneLoss = object('Loss of one plane to the skyline', {
  name: displayName(100).exactOptional(),
  panelTilt,
  panelAzimuth,
  systemSize,
  ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
  adjustedAnnual: energy.describe('Annual production behind the skyline, kWh'),
  annualLoss: losses.annualLoss,
  solarAccess: percent('Ratio of shaded to unshaded irradiation on the plane of array, percent'),
})

const causedLoss = {
  energy: lostEnergy('Annual loss'),
  monthlyEnergy: z.array(lostEnergy('Monthly loss')).length(12).describe('Loss in each month, kWh'),
}

const Cause = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('horizon'), ...causedLoss }),
    z.object({
      kind: z.literal('obstacle'),
      index: z.int().describe('Index of the obstacle in `inputs.obstacles`, from 0'),
      name: displayName(100),
      ...causedLoss,
    }),
    z.object({ kind: z.literal('rows'), ...causedLoss }),
  ])
  .describe(
    'A part of the skyline, or the row of panels in front, and the energy lost to it; negative if it reflects more light ' +
      'than it hides',
  )

export type Cause = z.infer<typeof Cause>

const StringsLoss = object(
  'Upper bound of the loss for an array with plain strings: if any point of a string loses the sun, the whole string is ' +
    'taken to lose it. The other figures are for panels that work independently, with optimizers or microinverters; the true ' +
    'loss lies in between',
  {
    ...losses,
    adjustedAnnual: energy.describe('Annual production behind the skyline, kWh'),
  },
)

export const Energy = object('Energy lost to the skyline (horizon and obstacles), computed hour by hour', {
  ...losses,
  beamLoss: percent('Percent of the annual beam irradiation on the plane of array'),
  diffuseLoss: percent('Percent of the annual sky-diffuse irradiation on the plane of array'),
  solarAccess: percent('Ratio of shaded to unshaded irradiation on the plane of array, percent'),
  ...adjustedProduction,
  lossByMonthAndHour: z
    .array(z.array(lostEnergy('Lost in one hour of the day, over the whole month')).length(HOURS_PER_DAY))
    .length(12)
    .describe("Energy lost by month and hour of the day, kWh, in the station's standard time"),
  lossBySector: z
    .array(SectorLoss)
    .length(SECTORS)
    .describe(
      'Energy lost by direction, kWh; the beam and diffuse losses of all sectors add up to the annual loss',
    ),
  range: LossRange,
  obstacles: z
    .array(
      z.object({
        name: displayName(100),
        recoveredEnergy: significant(6, 'Energy that removing only this obstacle would recover, kWh a year'),
      }),
    )
    .describe('The obstacles, in the order of the request'),
  causes: z
    .array(Cause)
    .exactOptional()
    .describe(
      'Causes of the loss: the horizon, each obstacle in the order of the request, and the rows of an array with a pitch. ' +
        'They add up to the annual and monthly losses; obstacles that cover the same sky share its loss. Absent from older ' +
        'analyses',
    ),
  strings: StringsLoss.nullable()
    .exactOptional()
    .describe('null without `array`; absent from older analyses'),
  planes: z
    .array(PlaneLoss)
    .exactOptional()
    .describe('All planes, starting with the first; absent from older analyses'),
})

export const Adjustment = z
  .enum(['daylight-hours', 'energy'], 'must be daylight-hours or energy')
  .describe('Loss applied to the adjusted production')

/** In a request. @param otherwise default of a deployment that sets none */
export const adjustmentOr = (otherwise: Adjustment) =>
  Adjustment.optional().describe(
    `Loss applied to the adjusted production. Default: the setting of the deployment, otherwise \`${otherwise}\`${
      otherwise === 'energy' ? '' : ', or `energy` for agents'
    }`,
  )

export const Adjusted = object('Production reduced by the loss named in `basis`', {
  ...adjustedProduction,
  basis: Adjustment,
})

export const Inputs = object('Inputs that the result was computed from, except `weather`', {
  ...panels.shape,
  horizonProfile: z.array(HorizonPoint).describe('The horizon, as given'),
  obstacles: z.array(Obstacle).describe('The obstacles, as given'),
  ...provenance,
  array,
  otherPlanes,
  year: year.describe('Year of the sample days'),
  adjustment: Adjustment,
  losses: z.number().describe('System losses excluding shading, percent'),
  model: z
    .literal(2)
    .exactOptional()
    .describe(
      '2: circumsolar light is lost with the sun, and the skyline reflects light onto the panels; absent from older results, ' +
        'which assume a uniform sky and a black skyline',
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
