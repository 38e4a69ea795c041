import type { Energy, Estimate } from '../../lib/schemas/analysis.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { total } from '../../lib/solar/calendar.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

const tenths = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Each stands for an equal part of the range from 0 to the greatest loss. */
const SHADES = ['░', '▒', '▓', '█']
const CELL_WIDTH = 2
const HOURS_PER_LABEL = 3

/** Blank if nothing is lost. */
const cell = (loss: number, greatest: number): string =>
  (SHADES[Math.ceil((loss / greatest) * SHADES.length) - 1] ?? ' ').repeat(CELL_WIDTH)

const mapRow = (label: string, cells: string, sum: string): string =>
  label.padEnd(4) + cells + sum.padStart(9)

const hourLabels = Array.from({ length: 24 / HOURS_PER_LABEL }, (_, i) =>
  `${i * HOURS_PER_LABEL}:00`.padEnd(CELL_WIDTH * HOURS_PER_LABEL),
).join('')

/**
 * A row per month and a column per hour of the day, with the sums of the months.
 *
 * @param losses kWh by month and hour; at least one is positive
 */
export const heatMap = (losses: Energy['lossByMonthAndHour']): string[] => {
  const greatest = Math.max(...losses.flat())
  const scale = SHADES.map((shade, i) => `${shade} up to ${tenths((greatest * (i + 1)) / SHADES.length)}`)
  return [
    "Lost kWh by month and hour of the day, in the station's standard time",
    mapRow('', hourLabels, 'Sum'),
    ...losses.map((hours, month) =>
      mapRow(MONTHS[month] ?? '', hours.map((loss) => cell(loss, greatest)).join(''), whole(total(hours))),
    ),
    `${scale.join('   ')} kWh   blank: nothing`,
  ]
}

/** Breaks a text into lines for a terminal with 80 columns. */
const wrapped = (text: string): string[] => text.match(/\S.{0,78}(?=\s|$)/g) ?? []

const MAX_BAR_LENGTH = 42

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`

const siteLines = (site: Site): string[] => {
  const { horizonProfile } = site
  const highest = Math.max(0, ...horizonProfile.map(({ heightAngle }) => heightAngle))
  return [
    `${site.name}, ${degrees(site.latitude, 'N', 'S')}, ${degrees(site.longitude, 'E', 'W')}`,
    `${site.systemSize} kW, tilted ${site.panelTilt}°, facing ${site.panelAzimuth}°`,
    `Horizon of ${horizonProfile.length} points, up to ${highest}° high`,
    ...site.obstacles.map(({ name, height }) => `${name}, ${height} m above the panels`),
  ]
}

const percent = (value: number): string => `${value.toFixed(1).padStart(5)} %`

const lossLines = ({ energy }: Estimate): string[] => {
  const { annualLoss, beamLoss, diffuseLoss } = energy
  const { low, high, heightError } = energy.range
  const range = `between ${low.toFixed(1)} and ${high.toFixed(1)} % if every height is ${heightError}° off`
  return [
    `Energy loss ${percent(annualLoss)}, ${range}`,
    `            ${percent(beamLoss)} of the beam on the panels, ${percent(diffuseLoss).trim()} of the sky's light`,
  ]
}

/** When the energy is lost, and what each obstacle costs. */
const reasonLines = ({ annualLoss, lossByMonthAndHour, obstacles }: Energy): string[] => {
  if (annualLoss === 0) return []
  const costs = obstacles.map(
    ({ name, recoveredEnergy }) => `${name.padEnd(30)} ${whole(recoveredEnergy).padStart(9)}`,
  )
  const ofObstacles = ['The removal of one obstacle alone would recover, kWh a year', ...costs, '']
  return [...heatMap(lossByMonthAndHour), '', ...(costs.length > 0 ? ofObstacles : [])]
}

/** The solid part is left, the light part is lost. */
const bar = (left: number, unshaded: number, longest: number): string => {
  const length = (value: number) => Math.round((value / longest) * MAX_BAR_LENGTH)
  const solid = length(left)
  return '█'.repeat(solid) + '░'.repeat(length(unshaded) - solid)
}

const productionLines = ({ baseline, energy }: Estimate): string[] => {
  const best = Math.max(...baseline.ac_monthly)
  const row = (label: string, ...values: number[]) =>
    label.padEnd(5) + values.map((value) => whole(value).padStart(9)).join('')
  return [
    '       Without     With',
    'kWh      shade    shade',
    ...MONTHS.map((month, i) => {
      const unshaded = baseline.ac_monthly[i] ?? 0
      const left = energy.adjustedMonthly[i] ?? 0
      return `${row(month, unshaded, left)}  ${bar(left, unshaded, best)}`
    }),
    row('Year', baseline.ac_annual, energy.adjustedAnnual),
  ]
}

const weatherOf = ({ baseline: { note, station_info } }: Estimate): string =>
  [note, station_info.weather_data_source].filter(Boolean).join('. ')

/** An analysis as text for a terminal with 80 columns. */
export const report = (site: Site, result: Estimate): string =>
  [
    ...siteLines(site),
    '',
    ...lossLines(result),
    '',
    ...productionLines(result),
    '',
    ...reasonLines(result.energy),
    ...wrapped(
      `The skyline takes ${percent(result.shading.averageShadingLoss).trim()} of the daylight hours. That says when the sun is ` +
        'gone, not what it costs: a dim hour at dawn counts as much as an hour at noon, whatever the clouds, and ' +
        'whichever way the panels face.',
    ),
    '',
    ...wrapped(`Weather: ${weatherOf(result)}`),
  ].join('\n')
