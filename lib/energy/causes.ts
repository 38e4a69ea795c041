import type { Cause } from '../schemas/analysis.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import { brightnessOf, lightLost, returnedLight, type ShadedPlane } from './shaded-year.ts'

/** Behind the cover, W/m²: less light than this has no cause, and the power that it costs is nothing. */
const LEAST_LIGHT = 1e-9

/**
 * What the light of a plane's sources is worth: kWh of the loss for each share of them that is hidden. It makes an hour's loss
 * proportional to the net light behind the cover that is taken.
 *
 * @returns 8760 values of the sun's light, and 12 sums of months of the light from all of the sky, from the horizon band, and of
 *   what a skyline of the brightness 1 returns
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

/** What shares of the hours' light are worth: 12 sums of months. */
const worthByMonth = (shares: Float64Array, worth: Float64Array): Float64Array => {
  const sums = new Float64Array(MONTHS)
  for (let hour = 0; hour < HOURS; hour++) sums[MONTH_OF_HOUR[hour]] += shares[hour] * worth[hour]
  return sums
}

/**
 * The kWh that each part of a skyline takes. The loss of an hour is divided in proportion to the net light behind the cover
 * that each part takes: of the beam, of the circumsolar light with it, of the sky and of the horizon band, less what it
 * reflects. So the parts add up to the loss, and one that reflects more than it hides has a negative share.
 *
 * @param planes at one place, with the same surroundings; the first one may see rows of panels, too
 * @returns the horizon line, and then each obstacle in the order of the request and the rows
 */
export const causesOf = (planes: readonly ShadedPlane[]): Cause[] => {
  const { names } = planes[0].sun.points[0]
  const energies = [null, ...names].map(() => new Array<number>(MONTHS).fill(0))
  for (const plane of planes) {
    const worth = worthOfLight(plane)
    const beams = [plane.reasons.beam.byLine, ...plane.reasons.beam.shared].map((shares) =>
      worthByMonth(shares, worth.sun),
    )
    for (const [cause, shares] of plane.reasons.sky.causes.entries())
      for (let month = 0; month < MONTHS; month++)
        energies[cause][month] +=
          beams[cause][month] +
          worth.sky[month] * (shares.behindLine + shares.behindObstacles[month]) +
          worth.band[month] * shares.band[month] -
          worth.returned[month] * brightnessOf(shares, month)
  }
  return energies.map((monthlyEnergy, cause) => {
    const amounts = { energy: total(monthlyEnergy), monthlyEnergy }
    if (cause === 0) return { kind: 'horizon', ...amounts }
    const name = names[cause - 1]
    return name === null
      ? { kind: 'rows', ...amounts }
      : { kind: 'obstacle', index: cause - 1, name, ...amounts }
  })
}
