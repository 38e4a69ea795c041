import type { Cause } from '../schemas/analysis.ts'
import { HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import { brightnessOf, lightLost, returnedLight, type ShadedPlane } from './plane-year.ts'

/** W/m² behind the cover. Less light than this is attributed to no cause; the power it costs is negligible. */
const LEAST_LIGHT = 1e-9

/**
 * kWh of the loss per hidden share of each of a plane's light sources. Splits an hour's loss in proportion to the net light
 * taken behind the cover.
 *
 * @returns 8760 values for the sun's light, and 12 monthly sums each for the isotropic sky, the horizon band and the light that
 *   a skyline of brightness 1 returns
 */
const worthOfLight = ({ year, shade, lost }: ShadedPlane) => {
  const sun = new Float64Array(HOURS)
  const [sky, band, returned] = [0, 1, 2].map(() => new Float64Array(MONTHS))
  for (let hour = 0; hour < HOURS; hour++) {
    if (lost[hour] === 0) continue
    const { beamAbsorbed, skyAbsorbed } = lightLost(year, shade, hour)
    const absorbed = beamAbsorbed + skyAbsorbed
    if (Math.abs(absorbed) < LEAST_LIGHT) continue
    const month = MONTH_OF_HOUR[hour]
    const perBeam = (lost[hour] * year.beamModifier[hour]) / absorbed
    const perSky = (lost[hour] * year.skyModifier) / absorbed
    sun[hour] = shade.beam[hour] > 0 ? perBeam * year.beam[hour] + perSky * year.circumsolar[hour] : 0
    sky[month] += perSky * year.isotropic[hour]
    band[month] += perSky * year.band[hour]
    returned[month] += perSky * returnedLight(year, 1, hour)
  }
  return { sun, sky, band, returned }
}

/** Zeros by month and hour of the day: 12 rows of 24. */
export const noEnergy = (): number[][] =>
  Array.from({ length: MONTHS }, () => new Array<number>(HOURS_PER_DAY).fill(0))

/**
 * The kWh that each part of a skyline takes. Each hour's loss is divided in proportion to the net light that each part takes
 * behind the cover: beam, circumsolar, isotropic and horizon-band light, less the light it reflects. The parts sum to the loss;
 * a part that reflects more than it hides has a negative share.
 *
 * @param planes at one place, with the same surroundings; only the first may also see rows of panels
 * @returns the horizon line, each obstacle in the order of the request, and the rows; and the kWh of beam and circumsolar light
 *   that each takes, by month and hour of the day
 */
export const causesOf = (planes: readonly ShadedPlane[]) => {
  const { names } = planes[0].sun.points[0]
  const directHours = [null, ...names].map(noEnergy)
  const fromSky = directHours.map(() => new Array<number>(MONTHS).fill(0))
  for (const plane of planes) {
    const worth = worthOfLight(plane)
    const { beam, sky } = plane.reasons
    for (const [cause, shares] of [beam.byLine, ...beam.shared].entries())
      for (let hour = 0; hour < HOURS; hour++)
        if (shares[hour] > 0)
          directHours[cause][MONTH_OF_HOUR[hour]][hour % HOURS_PER_DAY] += shares[hour] * worth.sun[hour]
    for (const [cause, shares] of sky.causes.entries())
      for (let month = 0; month < MONTHS; month++)
        fromSky[cause][month] +=
          worth.sky[month] * (shares.behindLine + shares.behindObstacles[month]) +
          worth.band[month] * shares.band[month] -
          worth.returned[month] * brightnessOf(shares, month)
  }
  const causes = directHours.map((hours, cause): Cause => {
    const monthlyEnergy = hours.map((month, i) => total(month) + fromSky[cause][i])
    const amounts = { energy: total(monthlyEnergy), monthlyEnergy }
    if (cause === 0) return { kind: 'horizon', ...amounts }
    const name = names[cause - 1]
    return name === null
      ? { kind: 'rows', ...amounts }
      : { kind: 'obstacle', index: cause - 1, name, ...amounts }
  })
  return { causes, directHours }
}
