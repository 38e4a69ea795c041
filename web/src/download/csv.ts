import type { Estimate } from '../api/types.ts'
import { MONTHS } from '../ui/labels.ts'

type Cell = string | number | null | undefined
type Row = readonly Cell[]

/** Quotes a text if needed, and escapes what a spreadsheet would run as a formula. */
const quoteText = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formatCell = (value: Cell): string =>
  typeof value === 'string' ? quoteText(value) : String(value ?? '')

/** CSV as in RFC 4180. */
const toCsv = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')

/** Rounded to 1 Wh. The API's percentages and hours are already rounded. */
const roundEnergy = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toFixed(3))

const summaryRows = (site: string, { inputs, baseline, energy, shading }: Estimate): readonly Row[] => [
  ['field', 'value', 'unit'],
  ['site', site, null],
  ['latitude', inputs.latitude, 'degrees north'],
  ['longitude', inputs.longitude, 'degrees east'],
  ['panel tilt', inputs.panelTilt, 'degrees from horizontal'],
  ['panel azimuth', inputs.panelAzimuth, 'degrees clockwise from north'],
  ['system size', inputs.systemSize, 'kW DC'],
  ['system losses', inputs.losses, 'percent'],
  ['year of the sample days', inputs.year, null],
  ['estimator', baseline.estimator, null],
  ['data retrieved', baseline.retrievedAt, null],
  ['unshaded production', roundEnergy(baseline.ac_annual), 'kWh a year'],
  ['production', roundEnergy(energy.adjustedAnnual), 'kWh a year'],
  ['energy loss', energy.annualLoss, 'percent'],
  [`energy loss, heights ${energy.range.heightError}° lower`, energy.range.low, 'percent'],
  [`energy loss, heights ${energy.range.heightError}° higher`, energy.range.high, 'percent'],
  ['solar access', energy.solarAccess, 'percent'],
  ['daylight hours lost', shading.averageShadingLoss, 'percent'],
]

const monthRows = ({ baseline, energy }: Estimate): readonly Row[] => [
  ['month', 'unshaded_kwh', 'production_kwh', 'energy_loss_percent'],
  ...MONTHS.map((month, i) => [
    month,
    roundEnergy(baseline.ac_monthly[i]),
    roundEnergy(energy.adjustedMonthly[i]),
    energy.monthlyLoss[i],
  ]),
]

const sampleDayRows = ({ shading }: Estimate): readonly Row[] => [
  ['sample_day', 'date', 'daylight_hours', 'shaded_hours', 'percent_shaded', 'shaded_intervals_utc'],
  ...shading.sampleDays.map((day) => [
    day.name,
    day.date,
    day.daylightHours,
    day.shadedHours,
    day.percentShaded,
    day.shadedIntervals.map(({ from, to }) => `${from}/${to}`).join(' '),
  ]),
]

const horizonRows = ({ inputs }: Estimate): readonly Row[] => [
  ['horizon_direction', 'horizon_height_degrees'],
  ...inputs.horizonProfile.map(({ direction, heightAngle }) => [direction, heightAngle]),
]

const obstacleRows = ({ inputs, energy }: Estimate): readonly Row[] =>
  inputs.obstacles.length > 0
    ? [
        [
          'obstacle',
          'from_direction',
          'from_distance_m',
          'to_direction',
          'to_distance_m',
          'height_m',
          'transmittance',
          'recovered_kwh',
        ],
        ...inputs.obstacles.map(({ name, from, to, height, transmittance }, i) => [
          name,
          from.direction,
          from.distance,
          to.direction,
          to.distance,
          height,
          [transmittance].flat().join(' '),
          roundEnergy(energy.obstacles[i]?.recoveredEnergy),
        ]),
      ]
    : []

/** Without it, Excel does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A result with everything that it was computed from: tables with an empty line between them. */
export const resultCsv = (site: string, result: Estimate): string => {
  const tables = [
    summaryRows(site, result),
    monthRows(result),
    sampleDayRows(result),
    horizonRows(result),
    obstacleRows(result),
  ]
  return (
    BYTE_ORDER_MARK +
    tables
      .filter((rows) => rows.length > 0)
      .map(toCsv)
      .join('\r\n')
  )
}

export const resultJson = (site: string, result: Estimate): string =>
  `${JSON.stringify({ site, ...result }, null, 2)}\n`
