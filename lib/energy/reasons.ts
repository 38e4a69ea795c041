import type { Energy } from '../schemas/analysis.ts'
import { HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS } from '../solar/hours.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/sectors.ts'
import { beamBlockedIn, energyScales, type ShadedYear } from './shaded-year.ts'
import type { SkylineShade } from './skyline-shade.ts'
import type { UnshadedYear } from './unshaded-year.ts'

type Reasons = Pick<Energy, 'lossByMonthAndHour' | 'lossBySector'>

/** kWh lost in each hour, scaled like the months. */
const energyLost = (year: UnshadedYear, { acLost }: ShadedYear): Float64Array => {
  const scales = energyScales(year)
  return acLost.map((lost, hour) => lost * (scales[MONTH_OF_HOUR[hour] ?? 0] ?? 0))
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
 * where the sun was while it was hidden, the diffuse part by the sectors' shares of the hidden sky.
 */
const bySector = (
  year: UnshadedYear,
  shade: SkylineShade,
  { hiddenSky }: ShadedYear,
  lost: Float64Array,
): Reasons['lossBySector'] => {
  const { spans } = year.sun
  /** kWh per hour of shade. */
  const beamRate = new Float64Array(HOURS)
  /** kWh of each month. */
  const diffuse = new Float64Array(MONTHS)
  for (let hour = 0; hour < HOURS; hour++) {
    const energy = lost[hour] ?? 0
    if (energy === 0) continue
    const month = MONTH_OF_HOUR[hour] ?? 0
    const fromBeam = (year.beamBehindCover[hour] ?? 0) * beamBlockedIn(year, shade, hour)
    const fromSky = (year.skyBehindCover[hour] ?? 0) * (hiddenSky[month]?.share ?? 0)
    const beamPart = (energy * fromBeam) / (fromBeam + fromSky)
    diffuse[month] = (diffuse[month] ?? 0) + (energy * fromSky) / (fromBeam + fromSky)
    if (beamPart > 0) beamRate[hour] = beamPart / (shade.beam.byHour[hour] ?? 0)
  }
  const diffuseIn = (sector: number): number =>
    hiddenSky.reduce((sum, { share, bySector }, month) => {
      return share > 0 ? sum + ((diffuse[month] ?? 0) * (bySector[sector] ?? 0)) / share : sum
    }, 0)
  const beam = new Float64Array(SECTORS)
  for (let span = 0; span < spans.starts.length; span++) {
    const hidden = shade.beam.bySpan[span] ?? 0
    const sector = spans.sectors[span] ?? 0
    if (hidden > 0) beam[sector] = (beam[sector] ?? 0) + hidden * (beamRate[spans.hours[span] ?? 0] ?? 0)
  }
  return Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: diffuseIn(sector),
  }))
}

/** When a skyline takes the energy, and from which side. */
export const reasons = (year: UnshadedYear, shade: SkylineShade, shaded: ShadedYear): Reasons => {
  const lost = energyLost(year, shaded)
  return { lossByMonthAndHour: byMonthAndHour(lost), lossBySector: bySector(year, shade, shaded, lost) }
}
