import type { Adjusted, Adjustment, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { uncoveredSky } from '../shading/hidden-sky.ts'
import { addToSectors, hiddenShare, momentsBehind, uncoveredSun } from '../shading/hidden-sun.ts'
import { HEIGHT_ERROR } from '../shading/skyline-table.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/angles.ts'
import { addMonths, HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import {
  lightLost,
  type ShadeBySector,
  type ShadedSun,
  type ShadedYear,
  shadedYear,
  shadeOf,
  solarAccess,
} from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

const percentLost = (left: number, whole: number): number => (whole > 0 ? 100 * (1 - left / whole) : 0)

/** The loss of a year and what is left, without any reasons. */
type AnnualLoss = Pick<Energy, 'annualLoss' | 'adjustedAnnual' | 'adjustedMonthly'>

/** @param months production without and with the skyline, kWh: 12 values each */
const lossOf = (months: {
  readonly unshaded: readonly number[]
  readonly left: readonly number[]
}): AnnualLoss => {
  const adjustedAnnual = total(months.left)
  return {
    annualLoss: percentLost(adjustedAnnual, total(months.unshaded)),
    adjustedAnnual,
    adjustedMonthly: [...months.left],
  }
}

/** Of {@link energyLoss} only the loss and what is left, in a fraction of its time. */
export const annualLoss = (years: readonly UnshadedYear[], sun: ShadedSun, line = 0): AnnualLoss =>
  lossOf({
    unshaded: addMonths(years.map(({ monthly }) => monthly)),
    left: addMonths(years.map((year) => shadedYear(year, shadeOf(year, sun, line)).monthly)),
  })

/** kWh that a watt in an hour of each month stands for, so that hours add up to the months: 12 values. */
export const monthScales = ({ monthly, summedAc }: UnshadedYear): number[] =>
  monthly.map((energy, month) => (summedAc[month] > 0 ? energy / summedAc[month] : 0))

/** A plane behind a skyline. */
interface ShadedPlane {
  readonly year: UnshadedYear
  readonly shade: ShadeBySector
  readonly shaded: ShadedYear
  /** kWh lost in each hour, scaled like the months: 8760 values. */
  readonly lost: Float64Array
}

const shadedPlane = (year: UnshadedYear, sun: ShadedSun): ShadedPlane => {
  const shade = shadeOf(year, sun)
  const shaded = shadedYear(year, shade)
  const scales = monthScales(year)
  return { year, shade, shaded, lost: shaded.acLost.map((lost, hour) => lost * scales[MONTH_OF_HOUR[hour]]) }
}

/** Sums of hourly kWh by month and hour of the day: 12 rows of 24. */
const byMonthAndHour = (hourly: readonly Float64Array[]): number[][] => {
  const sums = Array.from({ length: MONTHS }, () => new Array<number>(HOURS_PER_DAY).fill(0))
  for (const energy of hourly)
    for (let hour = 0; hour < HOURS; hour++) sums[MONTH_OF_HOUR[hour]][hour % HOURS_PER_DAY] += energy[hour]
  return sums
}

/**
 * kWh by sector of azimuths. An hour's loss is split in proportion to the light lost behind the cover: the beam's part by
 * where the sun was while it was hidden, the diffuse part by the sectors' shares of the hidden sky.
 */
const bySector = (planes: readonly ShadedPlane[], sun: ShadedSun): Energy['lossBySector'] => {
  const beam = new Float64Array(SECTORS)
  const diffuse = new Float64Array(SECTORS)
  for (const { year, shade, lost } of planes) {
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
    const { sky } = shade
    for (let month = 0; month < MONTHS; month++) {
      const share = sky.line + sky.obstacles[month]
      for (let sector = 0; sector < SECTORS; sector++)
        diffuse[sector] +=
          diffuseOfMonth[month] * (share > 0 ? sky.bySector[month * SECTORS + sector] / share : 1 / SECTORS)
    }
  }
  return Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: diffuse[sector],
  }))
}

/** The years of the planes without each obstacle alone, by obstacle and plane. */
const yearsWithoutEach = (planes: readonly ShadedPlane[], sun: ShadedSun): ShadedYear[][] => {
  const [{ year: ofPlane }] = planes
  const behind = momentsBehind(ofPlane.sun, sun.lines[0], sun.obstacles)
  return sun.obstacles.names.map((_, removed) => {
    const hidden = uncoveredSun(ofPlane.sun, sun.obstacles, sun.hidden[0], behind[removed], removed)
    const hours = new Set(behind[removed].map(({ hour }) => hour))
    return planes.map(({ year, shade }) => {
      const beam = shade.beam.slice()
      for (const hour of hours)
        beam[hour] = hiddenShare(year.sun, hidden, year.normal, hour, year.terms.weights)
      const sky = uncoveredSky(year, sun.lines[0], sun.obstacles, shade.sky, removed)
      return shadedYear(year, { beam, sky })
    })
  })
}

/** kWh a year that the removal of each obstacle alone would recover: the year without it less the year with it. */
const recoveredEnergy = (
  planes: readonly ShadedPlane[],
  yearsWithout: readonly (readonly ShadedYear[])[],
): number[] =>
  yearsWithout.map((without) =>
    total(without.map(({ monthly }, plane) => total(monthly) - total(planes[plane].shaded.monthly))),
  )

/** The same by month and hour of the day: twelve rows of 24 for each obstacle. */
const recoveredHours = (
  planes: readonly ShadedPlane[],
  yearsWithout: readonly (readonly ShadedYear[])[],
): number[][][] =>
  yearsWithout.map((without) =>
    byMonthAndHour(
      without.map(({ acLost }, plane) => {
        const { year, lost } = planes[plane]
        const scales = monthScales(year)
        return lost.map((all, hour) => all - acLost[hour] * scales[MONTH_OF_HOUR[hour]])
      }),
    ),
  )

const energyOf = (
  planes: readonly ShadedPlane[],
  yearsWithout: readonly (readonly ShadedYear[])[],
  sun: ShadedSun,
): Required<Energy> => {
  const years = planes.map(({ year }) => year)
  const left = addMonths(planes.map(({ shaded }) => shaded.monthly))
  const unshaded = addMonths(years.map(({ monthly }) => monthly))
  const [lower, higher] = [1, 2].map((line) => annualLoss(years, sun, line).annualLoss)
  const recovered = recoveredEnergy(planes, yearsWithout)
  const light = { beam: 0, sky: 0, total: 0, beamLost: 0, skyLost: 0 }
  for (const { year, shaded } of planes) {
    light.beam += year.systemSize * year.irradiation.beam
    light.sky += year.systemSize * year.irradiation.sky
    light.total += year.systemSize * year.irradiation.total
    light.beamLost += year.systemSize * shaded.beamLost
    light.skyLost += year.systemSize * shaded.skyLost
  }
  return {
    ...lossOf({ unshaded, left }),
    monthlyLoss: left.map((energy, month) => percentLost(energy, unshaded[month])),
    beamLoss: light.beam > 0 ? (100 * light.beamLost) / light.beam : 0,
    diffuseLoss: light.sky > 0 ? (100 * light.skyLost) / light.sky : 0,
    solarAccess: light.total > 0 ? 100 * (1 - (light.beamLost + light.skyLost) / light.total) : 100,
    lossByMonthAndHour: byMonthAndHour(planes.map(({ lost }) => lost)),
    lossBySector: bySector(planes, sun),
    range: {
      heightError: HEIGHT_ERROR,
      low: Math.min(lower, higher),
      high: Math.max(lower, higher),
    },
    obstacles: sun.obstacles.names.map((name, i) => ({ name, recoveredEnergy: recovered[i] })),
    planes: planes.map(({ year, shaded }) => ({
      panelTilt: year.panelTilt,
      panelAzimuth: year.panelAzimuth,
      systemSize: year.systemSize,
      ac_annual: total(year.monthly),
      adjustedAnnual: total(shaded.monthly),
      annualLoss: percentLost(total(shaded.monthly), total(year.monthly)),
      solarAccess: solarAccess(year, shaded),
    })),
  }
}

/**
 * What a skyline costs fixed panels on one or several planes at a place, from the estimator's own hours, with the reasons.
 * Percentages are of the unshaded year of all planes, those of light weighted by their sizes; a loss is negative where the
 * skyline reflects more light than it hides. Each plane has an inverter of its own.
 *
 * Not modeled: strings and bypass diodes (cells shaded in part lose power with their light and no faster); snow on the
 * panels; the panels' extent; the calendar of a particular year; shade on the ground in front of the panels.
 *
 * @param years one for each plane
 * @param sun behind the skyline, with the range of the line's heights
 */
export const energyLoss = (years: readonly UnshadedYear[], sun: ShadedSun): Required<Energy> => {
  const planes = years.map((year) => shadedPlane(year, sun))
  return energyOf(planes, yearsWithoutEach(planes, sun), sun)
}

/** {@link energyLoss}, and what the removal of each obstacle recovers by month and hour of the day, kWh: twelve rows of 24. */
export const energyLossByCause = (years: readonly UnshadedYear[], sun: ShadedSun) => {
  const planes = years.map((year) => shadedPlane(year, sun))
  const yearsWithout = yearsWithoutEach(planes, sun)
  return {
    energy: energyOf(planes, yearsWithout, sun),
    recoveredHours: recoveredHours(planes, yearsWithout),
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
