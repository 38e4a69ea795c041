import type { Energy } from '../schemas/analysis.ts'
import { HOURS, HOURS_OF_MONTHS, HOURS_PER_DAY, monthlySums } from '../solar/hours.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/sun-year.ts'
import type { LineShade } from './horizon-shade.ts'
import { beamBlockedIn, type ShadedYear } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

type Reasons = Required<Pick<Energy, 'lossByMonthAndHour' | 'lossBySector'>>

/** kWh lost in each hour, scaled like the months: the estimator's kWh over the sum of its hours. */
const energyLost = ({ monthly, hours }: UnshadedYear, { acLost }: ShadedYear): Float64Array => {
  const open = monthlySums(hours.ac)
  const lost = new Float64Array(HOURS)
  let hour = 0
  HOURS_OF_MONTHS.forEach((count, month) => {
    const whole = open[month] ?? 0
    const scale = whole > 0 ? (monthly[month] ?? 0) / whole : 0
    for (const end = hour + count; hour < end; hour++) lost[hour] = scale * (acLost[hour] ?? 0)
  })
  return lost
}

/** kWh by month and hour of the day. */
const byMonthAndHour = (lost: Float64Array): number[][] => {
  let hour = 0
  return HOURS_OF_MONTHS.map((count) => {
    const row = new Array<number>(HOURS_PER_DAY).fill(0)
    for (const end = hour + count; hour < end; hour++) {
      const ofDay = hour % HOURS_PER_DAY
      row[ofDay] = (row[ofDay] ?? 0) + (lost[hour] ?? 0)
    }
    return row
  })
}

/**
 * kWh by sector of azimuths. An hour's loss is split in proportion to the light lost behind the cover: the beam's part by
 * where the sun was while the horizon hid it, the diffuse part by the sectors' shares of the hidden sky.
 */
const bySector = (
  year: UnshadedYear,
  shade: LineShade,
  { sky }: ShadedYear,
  lost: Float64Array,
): Reasons['lossBySector'] => {
  const { spans } = year.sun
  /** kWh per hour of shade. */
  const beamRate = new Float64Array(HOURS)
  let diffuse = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const energy = lost[hour] ?? 0
    if (energy === 0) continue
    const fromBeam = (year.beam[hour] ?? 0) * beamBlockedIn(year, shade, hour)
    const fromSky = (year.sky[hour] ?? 0) * sky.share
    const beamPart = (energy * fromBeam) / (fromBeam + fromSky)
    diffuse += (energy * fromSky) / (fromBeam + fromSky)
    if (beamPart > 0) beamRate[hour] = beamPart / (shade.beam.ofHours[hour] ?? 0)
  }
  const beam = new Float64Array(SECTORS)
  for (let span = 0; span < spans.starts.length; span++) {
    const hidden = shade.beam.ofSpans[span] ?? 0
    const sector = spans.sectors[span] ?? 0
    if (hidden > 0) beam[sector] = (beam[sector] ?? 0) + hidden * (beamRate[spans.hours[span] ?? 0] ?? 0)
  }
  return Array.from(beam, (energy, sector) => ({
    direction: String(sector * SECTOR_WIDTH),
    beam: energy,
    diffuse: sky.share > 0 ? (diffuse * (sky.ofSectors[sector] ?? 0)) / sky.share : 0,
  }))
}

/** When a horizon takes the energy, and from which side. */
export const reasons = (year: UnshadedYear, shade: LineShade, shaded: ShadedYear): Reasons => {
  const lost = energyLost(year, shaded)
  return { lossByMonthAndHour: byMonthAndHour(lost), lossBySector: bySector(year, shade, shaded, lost) }
}
