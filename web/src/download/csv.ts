import { type Cell, csvOf } from '../../../lib/csv/write.ts'
import type { Estimate } from '../api/types.ts'
import { totalSizeOf } from '../drafts/draft.ts'
import { weatherOf } from '../results/weather.ts'
import { arrayText } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'

type Row = readonly Cell[]

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
  ['system size', totalSizeOf(inputs), 'kW DC'],
  ...inputs.otherPlanes.map(
    ({ panelTilt, panelAzimuth, systemSize }, i): Row => [
      `plane ${i + 2}`,
      `${systemSize} kW, tilt ${panelTilt}, azimuth ${panelAzimuth}`,
      'kW DC, degrees',
    ],
  ),
  ...(inputs.array ? [['area of the panels', arrayText(inputs.array), 'm'] satisfies Row] : []),
  ['system losses', inputs.losses, 'percent'],
  ['year of the sample days', inputs.year, null],
  ['estimator', baseline.estimator, null],
  ['weather', weatherOf(baseline).source, null],
  ['data retrieved', baseline.retrievedAt, null],
  ['unshaded production', roundEnergy(baseline.ac_annual), 'kWh a year'],
  ['production', roundEnergy(energy.adjustedAnnual), 'kWh a year'],
  ['energy loss', energy.annualLoss, 'percent'],
  [`energy loss, heights ${energy.range.heightError}° lower`, energy.range.low, 'percent'],
  [`energy loss, heights ${energy.range.heightError}° higher`, energy.range.high, 'percent'],
  ['energy loss, at most with plain strings', energy.strings?.annualLoss, 'percent'],
  ['solar access', energy.solarAccess, 'percent'],
  ['daylight hours lost', shading.averageShadingLoss, 'percent'],
]

/** A table whose columns are named by the fields of its rows. */
const tableOf = (rows: readonly Readonly<Record<string, Cell>>[]): readonly Row[] => [
  ...rows.slice(0, 1).map(Object.keys),
  ...rows.map((row) => Object.values(row)),
]

const monthsTable = ({ baseline, energy }: Estimate): readonly Row[] =>
  tableOf(
    MONTHS.map((month, i) => ({
      month,
      unshaded_kwh: roundEnergy(baseline.ac_monthly[i]),
      production_kwh: roundEnergy(energy.adjustedMonthly[i]),
      energy_loss_percent: energy.monthlyLoss[i],
    })),
  )

const sampleDaysTable = ({ shading }: Estimate): readonly Row[] =>
  tableOf(
    shading.sampleDays.map((day) => ({
      sample_day: day.name,
      date: day.date,
      daylight_hours: day.daylightHours,
      shaded_hours: day.shadedHours,
      percent_shaded: day.percentShaded,
      shaded_intervals_utc: day.shadedIntervals.map(({ from, to }) => `${from}/${to}`).join(' '),
    })),
  )

const horizonRows = ({ inputs }: Estimate): readonly Row[] => [
  ['horizon_direction', 'horizon_height_degrees'],
  ...inputs.horizonProfile.map(({ direction, heightAngle }) => [direction, heightAngle]),
]

const obstaclesTable = ({ inputs, energy }: Estimate): readonly Row[] =>
  tableOf(
    inputs.obstacles.map(({ name, from, to, height, transmittance }, i) => ({
      obstacle: name,
      from_direction: from.direction,
      from_distance_m: from.distance,
      to_direction: to.direction,
      to_distance_m: to.distance,
      height_m: height,
      transmittance: [transmittance].flat().join(' '),
      recovered_kwh: roundEnergy(energy.obstacles[i]?.recoveredEnergy),
    })),
  )

/** Without it, Excel does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A result with everything that it was computed from: tables with an empty line between them. */
export const resultCsv = (site: string, result: Estimate): string => {
  const tables = [
    summaryRows(site, result),
    monthsTable(result),
    sampleDaysTable(result),
    horizonRows(result),
    obstaclesTable(result),
  ].filter(({ length }) => length > 0)
  return BYTE_ORDER_MARK + tables.map(csvOf).join('\r\n')
}

export const resultJson = (site: string, result: Estimate): string =>
  `${JSON.stringify({ site, ...result }, null, 2)}\n`
