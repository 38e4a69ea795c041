import type { Energy } from '../../lib/schemas/analysis.ts'
import { total } from '../../lib/solar/calendar.ts'

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

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
