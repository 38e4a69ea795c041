import type { Adjusted, Adjustment, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { uncoveredSky } from '../shading/hidden-sky.ts'
import { addToSectors, hiddenShare, uncoveredSun } from '../shading/hidden-sun.ts'
import { HEIGHT_ERROR } from '../shading/skyline-table.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/angles.ts'
import { HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import {
  lightLost,
  type Shade,
  type ShadedSun,
  type ShadedYear,
  shadedYear,
  shadeOf,
  solarAccess,
} from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

const percentLost = (left: number, whole: number): number => (whole > 0 ? 100 * (1 - left / whole) : 0)

/** The loss of a year and what is left, without any reasons. */
export type AnnualLoss = Pick<Energy, 'annualLoss' | 'adjustedAnnual' | 'adjustedMonthly'>

const lossOf = (year: UnshadedYear, { monthly }: ShadedYear): AnnualLoss => {
  const adjustedAnnual = total(monthly)
  return {
    annualLoss: percentLost(adjustedAnnual, total(year.monthly)),
    adjustedAnnual,
    adjustedMonthly: [...monthly],
  }
}

/** The same figures as those of {@link energyLoss}, in a fraction of the time. */
export const annualLoss = (year: UnshadedYear, shaded: ShadedSun, line = 0): AnnualLoss =>
  lossOf(year, shadedYear(year, shadeOf(year, shaded, line)))

/** kWh lost in each hour, scaled like the months: 8760 values. */
const energyLost = ({ monthly, summedAc }: UnshadedYear, { acLost }: ShadedYear): Float64Array => {
  const scales = monthly.map((energy, month) => (summedAc[month] > 0 ? energy / summedAc[month] : 0))
  return acLost.map((lost, hour) => lost * scales[MONTH_OF_HOUR[hour]])
}

const byMonthAndHour = (lost: Float64Array): number[][] => {
  const sums = Array.from({ length: MONTHS }, () => new Array<number>(HOURS_PER_DAY).fill(0))
  for (let hour = 0; hour < HOURS; hour++) sums[MONTH_OF_HOUR[hour]][hour % HOURS_PER_DAY] += lost[hour]
  return sums
}

/**
 * kWh by sector of azimuths. An hour's loss is split in proportion to the light lost behind the cover: the beam's part by
 * where the sun was while it was hidden, the diffuse part by the sectors' shares of the hidden sky.
 */
const bySector = (
  year: UnshadedYear,
  sun: ShadedSun,
  shade: Shade,
  lost: Float64Array,
): Energy['lossBySector'] => {
  const { sky } = shade
  const beam = new Float64Array(SECTORS)
  const diffuseOfMonth = new Float64Array(MONTHS)
  for (let hour = 0; hour < HOURS; hour++) {
    const { beamAbsorbed, skyAbsorbed } = lightLost(year, shade, hour)
    const absorbed = beamAbsorbed + skyAbsorbed
    if (lost[hour] === 0 || absorbed === 0) continue
    const fromBeam = (lost[hour] * beamAbsorbed) / absorbed
    diffuseOfMonth[MONTH_OF_HOUR[hour]] += lost[hour] - fromBeam
    if (fromBeam !== 0)
      addToSectors(beam, fromBeam, year.sun, sun.hidden[0], year.normal, hour, year.terms.weights)
  }
  const hiddenShares = Array.from(sky.obstacles, (ofObstacles) => sky.line + ofObstacles)
  return Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: hiddenShares.reduce((sum, share, month) => {
      const part = share > 0 ? sky.bySector[month * SECTORS + sector] / share : 1 / SECTORS
      return sum + diffuseOfMonth[month] * part
    }, 0),
  }))
}

/** kWh a year that the removal of each obstacle alone would recover: the year without it less the year with it. */
const recoveredEnergy = (year: UnshadedYear, sun: ShadedSun, shade: Shade, left: number): number[] =>
  sun.obstacles.names.map((_, removed) => {
    const { hidden, hours } = uncoveredSun(year.sun, sun.lines[0], sun.obstacles, sun.hidden[0], removed)
    const beam = shade.beam.slice()
    for (const hour of hours)
      beam[hour] = hiddenShare(year.sun, hidden, year.normal, hour, year.terms.weights)
    const sky = uncoveredSky(year, sun.lines[0], sun.obstacles, shade.sky, removed)
    return total(shadedYear(year, { beam, sky }).monthly) - left
  })

/**
 * What a skyline costs fixed panels, from the estimator's own hours, with the reasons. Percentages are of the unshaded year;
 * a loss is negative where the skyline reflects more light than it hides.
 *
 * Not modeled: strings and bypass diodes (cells shaded in part lose power with their light and no faster); snow on the
 * panels; the panels' extent; the calendar of a particular year; shade on the ground in front of the panels.
 *
 * @param sun with the range of the line's heights
 */
export const energyLoss = (year: UnshadedYear, sun: ShadedSun): Energy => {
  const shade = shadeOf(year, sun)
  const shaded = shadedYear(year, shade)
  const loss = lossOf(year, shaded)
  const lost = energyLost(year, shaded)
  const { irradiation } = year
  const [lower, higher] = [1, 2].map((line) => annualLoss(year, sun, line).annualLoss)
  const recovered = recoveredEnergy(year, sun, shade, loss.adjustedAnnual)
  return {
    ...loss,
    monthlyLoss: shaded.monthly.map((left, month) => percentLost(left, year.monthly[month])),
    beamLoss: irradiation.beam > 0 ? (100 * shaded.beamLost) / irradiation.beam : 0,
    diffuseLoss: irradiation.sky > 0 ? (100 * shaded.skyLost) / irradiation.sky : 0,
    solarAccess: solarAccess(year, shaded),
    lossByMonthAndHour: byMonthAndHour(lost),
    lossBySector: bySector(year, sun, shade, lost),
    range: {
      heightError: HEIGHT_ERROR,
      low: Math.min(lower, higher),
      high: Math.max(lower, higher),
    },
    obstacles: sun.obstacles.names.map((name, i) => ({ name, recoveredEnergy: recovered[i] })),
  }
}

/**
 * Production reduced by the loss that an adjustment names. By daylight hours every month loses the same share: the literal
 * reading of the interface specification.
 *
 * @param loss of energy; without one only daylight hours can be adjusted by
 * @param averageShadingLoss of the daylight hours, percent, rounded as in a response, so that readers can repeat it
 */
export const adjustedBy = (
  adjustment: Adjustment,
  { ac_annual, ac_monthly }: Baseline,
  loss: AnnualLoss | null,
  averageShadingLoss: number,
): Adjusted => {
  if (adjustment === 'energy' && loss) {
    const { adjustedAnnual, adjustedMonthly } = loss
    return { adjustedAnnual, adjustedMonthly, basis: 'energy' }
  }
  const remaining = 1 - averageShadingLoss / 100
  return {
    adjustedAnnual: ac_annual * remaining,
    adjustedMonthly: ac_monthly.map((production) => production * remaining),
    basis: 'daylight-hours',
  }
}
