import type { Energy } from '../schemas/analysis.ts'
import { HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS } from '../solar/hours.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/sectors.ts'
import type { LineShade } from './horizon-shade.ts'
import { beamBlockedIn, type ShadedYear } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

type Reasons = Pick<Energy, 'lossByMonthAndHour' | 'lossBySector'>

/** kWh lost in each hour, scaled like the months: the estimator's kWh over the sum of its hours. */
const energyLost = ({ monthly, summedAc }: UnshadedYear, { acLost }: ShadedYear): Float64Array => {
  const scales = monthly.map((energy, month) => {
    const whole = summedAc[month] ?? 0
    return whole > 0 ? energy / whole : 0
  })
  const lost = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++)
    lost[hour] = (acLost[hour] ?? 0) * (scales[MONTH_OF_HOUR[hour] ?? 0] ?? 0)
  return lost
}

/** kWh by month and hour of the day. */
const byMonthAndHour = (lost: Float64Array): number[][] => {
  const sums = new Float64Array(MONTHS * HOURS_PER_DAY)
  for (let hour = 0; hour < HOURS; hour++) {
    const cell = (MONTH_OF_HOUR[hour] ?? 0) * HOURS_PER_DAY + (hour % HOURS_PER_DAY)
    sums[cell] = (sums[cell] ?? 0) + (lost[hour] ?? 0)
  }
  return Array.from({ length: MONTHS }, (_, month) =>
    Array.from(sums.subarray(month * HOURS_PER_DAY, (month + 1) * HOURS_PER_DAY)),
  )
}

/**
 * kWh by sector of azimuths. An hour's loss is split in proportion to the light lost behind the cover: the beam's part by
 * where the sun was while the horizon hid it, the diffuse part by the sectors' shares of the hidden sky.
 */
const bySector = (
  year: UnshadedYear,
  shade: LineShade,
  { blockedSky }: ShadedYear,
  lost: Float64Array,
): Reasons['lossBySector'] => {
  const { spans } = year.sun
  /** kWh per hour of shade. */
  const beamRate = new Float64Array(HOURS)
  let diffuse = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const energy = lost[hour] ?? 0
    if (energy === 0) continue
    const fromBeam = (year.beamBehindCover[hour] ?? 0) * beamBlockedIn(year, shade, hour)
    const fromSky = (year.skyBehindCover[hour] ?? 0) * blockedSky.share
    const beamPart = (energy * fromBeam) / (fromBeam + fromSky)
    diffuse += (energy * fromSky) / (fromBeam + fromSky)
    if (beamPart > 0) beamRate[hour] = beamPart / (shade.beam.byHour[hour] ?? 0)
  }
  const beam = new Float64Array(SECTORS)
  for (let span = 0; span < spans.starts.length; span++) {
    const hidden = shade.beam.bySpan[span] ?? 0
    const sector = spans.sectors[span] ?? 0
    if (hidden > 0) beam[sector] = (beam[sector] ?? 0) + hidden * (beamRate[spans.hours[span] ?? 0] ?? 0)
  }
  return Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: blockedSky.share > 0 ? (diffuse * (blockedSky.bySector[sector] ?? 0)) / blockedSky.share : 0,
  }))
}

/** When a horizon takes the energy, and from which side. */
export const reasons = (year: UnshadedYear, shade: LineShade, shaded: ShadedYear): Reasons => {
  const lost = energyLost(year, shaded)
  return { lossByMonthAndHour: byMonthAndHour(lost), lossBySector: bySector(year, shade, shaded, lost) }
}
