import type { Adjusted, Adjustment, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { HEIGHT_ERROR, type HiddenSun, hiddenBeam, type ShadedSun } from '../shading/hidden-sun.ts'
import { SKY_CELLS, sectorOfSkyCell, skyCellOf } from '../shading/sky-cells.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/angles.ts'
import { addMonths, HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import { causesOf, noEnergy } from './causes.ts'
import {
  acLostTo,
  energyPerPower,
  lightLost,
  type ShadedPlane,
  type ShadedYear,
  shadedPlane,
  shadedYear,
  shadeOf,
  solarAccess,
  type UnshadedYear,
} from './plane-year.ts'

const percentLost = (left: number, whole: number): number => (whole > 0 ? 100 * (1 - left / whole) : 0)

/** The loss and the remaining production of planes, without reasons. */
const lossOf = (planes: readonly { readonly year: UnshadedYear; readonly shaded: ShadedYear }[]) => {
  const adjustedMonthly = addMonths(planes.map(({ shaded }) => shaded.monthly))
  const adjustedAnnual = total(adjustedMonthly)
  const unshaded = addMonths(planes.map(({ year }) => year.monthly))
  return {
    annualLoss: percentLost(adjustedAnnual, total(unshaded)),
    adjustedAnnual,
    adjustedMonthly,
    monthlyLoss: adjustedMonthly.map((left, month) => percentLost(left, unshaded[month])),
  }
}

type AnnualLoss = ReturnType<typeof lossOf>

/**
 * Only the loss and the remaining production of {@link energyLoss}, in a fraction of its time.
 *
 * @param variant of the line: 0 as given, 1 lowered, 2 raised
 */
export const annualLoss = (
  years: readonly UnshadedYear[],
  suns: readonly ShadedSun[],
  variant = 0,
): AnnualLoss =>
  lossOf(years.map((year, i) => ({ year, shaded: shadedYear(year, shadeOf(year, suns[i], variant)) })))

/**
 * The bound for plain strings on the first plane: the most shaded point of a string determines the beam of the whole string.
 * All other light is the mean.
 */
const lossWithStrings = ([{ year, shade }, ...others]: readonly ShadedPlane[], mostHidden: HiddenSun) => {
  const beam = hiddenBeam(year.sun, mostHidden, year.weights)
  const all = [{ year, shaded: shadedYear(year, { ...shade, beam }) }, ...others]
  const { annualLoss, monthlyLoss, adjustedAnnual } = lossOf(all)
  return { annualLoss, monthlyLoss, adjustedAnnual }
}

/** kWh that planes lose, by month and hour of the day. */
const byMonthAndHour = (planes: readonly ShadedPlane[]): number[][] => {
  const sums = noEnergy()
  for (const { lost } of planes)
    for (let hour = 0; hour < HOURS; hour++) sums[MONTH_OF_HOUR[hour]][hour % HOURS_PER_DAY] += lost[hour]
  return sums
}

/**
 * Lost kWh by direction. Each hour's loss is split in proportion to the light lost behind the cover: the beam part by the sun's
 * positions while hidden, the diffuse part by the sectors' shares of the hidden sky.
 *
 * @returns the beam part by sky cell, and both parts by azimuth sector
 */
const byDirection = (planes: readonly ShadedPlane[]) => {
  const bySkyCell = new Float64Array(SKY_CELLS)
  const diffuse = new Float64Array(SECTORS)
  for (const { year, sun, shade, reasons, lost } of planes) {
    const [hidden] = sun.hidden
    const diffuseOfMonth = new Float64Array(MONTHS)
    for (let hour = 0; hour < HOURS; hour++) {
      const { beamAbsorbed, skyAbsorbed } = lightLost(year, shade, hour)
      const absorbed = beamAbsorbed + skyAbsorbed
      if (lost[hour] === 0 || absorbed === 0) continue
      const fromBeam = (lost[hour] * beamAbsorbed) / absorbed
      diffuseOfMonth[MONTH_OF_HOUR[hour]] += lost[hour] - fromBeam
      if (fromBeam === 0) continue
      const { moments } = year.sun
      for (let moment = moments.starts[hour]; moment < moments.starts[hour + 1]; moment++) {
        const share = (year.weights[moment] * hidden[moment]) / shade.beam[hour]
        bySkyCell[skyCellOf(moments, moment)] += fromBeam * share
      }
    }
    const { sky } = shade
    for (let month = 0; month < MONTHS; month++) {
      const share = sky.behindLine + sky.behindObstacles[month]
      for (let sector = 0; sector < SECTORS; sector++)
        diffuse[sector] +=
          diffuseOfMonth[month] *
          (share > 0 ? reasons.sky.bySector[month * SECTORS + sector] / share : 1 / SECTORS)
    }
  }
  const beam = new Float64Array(SECTORS)
  bySkyCell.forEach((energy, cell) => {
    beam[sectorOfSkyCell(cell)] += energy
  })
  const bySector: Energy['lossBySector'] = Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: diffuse[sector],
  }))
  return { bySector, bySkyCell }
}

/** kWh that removing each obstacle alone would recover: the year without it less the year with it. */
const recoveredEnergies = (planes: readonly ShadedPlane[], names: readonly string[]) => {
  const obstacles = names.map((name) => ({ name, recoveredEnergy: 0 }))
  for (const { year, shade, shaded, reasons } of planes) {
    const scales = energyPerPower(year)
    const beam = new Float64Array(HOURS)
    for (const [removed, obstacle] of obstacles.entries()) {
      const comesBack = reasons.beam.recovered[removed]
      for (let hour = 0; hour < HOURS; hour++) beam[hour] = shade.beam[hour] - comesBack[hour]
      const without = { beam, sky: reasons.sky.uncovered[removed] }
      for (let hour = 0; hour < HOURS; hour++) {
        if (year.absorbed[hour] === 0) continue
        const stillLost = acLostTo(year, lightLost(year, without, hour), hour)
        obstacle.recoveredEnergy += scales[MONTH_OF_HOUR[hour]] * (shaded.acLost[hour] - stillLost)
      }
    }
  }
  return obstacles
}

/**
 * The energy that a skyline costs fixed panels on one or several planes at a place, from the estimator's own hours, with the
 * reasons. Percentages are of the unshaded year of all planes, light being weighted by plane size; a loss is negative where the
 * skyline reflects more light than it hides. Each plane has its own inverter.
 *
 * @param years one per plane
 * @param suns behind the skyline as seen from each plane, with the lowered and raised line; only the first may be an array's
 * @returns the loss and its planes; kWh of beam and circumsolar light that the horizon, each obstacle and the rows take, by
 *   month and hour of the day (12 rows of 24); and kWh that the hidden beam costs by sky cell of the sun
 */
export const energyLoss = (years: readonly UnshadedYear[], suns: readonly ShadedSun[]) => {
  const planes = years.map((year, i) => shadedPlane(year, suns[i]))
  const [{ points, mostHidden }] = suns
  const [lower, higher] = [1, 2].map((variant) => annualLoss(years, suns, variant).annualLoss)
  const names = points[0].names.filter((name) => name !== null)
  const { causes, directHours } = causesOf(planes)
  const { bySector, bySkyCell: lossBySkyCell } = byDirection(planes)
  /** Sum weighted by plane size. */
  const light = (figure: (plane: ShadedPlane) => number): number =>
    total(planes.map((plane) => plane.year.systemSize * figure(plane)))
  const beam = light(({ year }) => year.irradiation.beam)
  const sky = light(({ year }) => year.irradiation.sky)
  const all = light(({ year }) => year.irradiation.total)
  const beamLost = light(({ shaded }) => shaded.beamLost)
  const skyLost = light(({ shaded }) => shaded.skyLost)
  const energy: Required<Energy> = {
    ...lossOf(planes),
    beamLoss: beam > 0 ? (100 * beamLost) / beam : 0,
    diffuseLoss: sky > 0 ? (100 * skyLost) / sky : 0,
    solarAccess: all > 0 ? 100 * (1 - (beamLost + skyLost) / all) : 100,
    lossByMonthAndHour: byMonthAndHour(planes),
    lossBySector: bySector,
    range: { heightError: HEIGHT_ERROR, low: Math.min(lower, higher), high: Math.max(lower, higher) },
    strings: mostHidden && lossWithStrings(planes, mostHidden),
    obstacles: recoveredEnergies(planes, names),
    causes,
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
  return { energy, planes, directHours, lossBySkyCell }
}

/**
 * Production reduced by the shaded share of daylight hours, the same in every month: the literal reading of the interface
 * specification.
 *
 * @param averageShadingLoss percent, rounded as in a response, so that callers can reproduce the result
 */
export const adjustedByDaylight = (
  { ac_annual, ac_monthly }: Baseline,
  averageShadingLoss: number,
): Adjusted => {
  const remaining = 1 - averageShadingLoss / 100
  return {
    adjustedAnnual: ac_annual * remaining,
    adjustedMonthly: ac_monthly.map((production) => production * remaining),
    basis: 'daylight-hours',
  }
}

/** Production reduced by the energy loss or by {@link adjustedByDaylight}, as the adjustment says. */
export const adjustedBy = (
  adjustment: Adjustment,
  baseline: Baseline,
  { adjustedAnnual, adjustedMonthly }: AnnualLoss,
  averageShadingLoss: number,
): Adjusted =>
  adjustment === 'energy'
    ? { adjustedAnnual, adjustedMonthly, basis: 'energy' }
    : adjustedByDaylight(baseline, averageShadingLoss)
