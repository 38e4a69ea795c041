import { type Cell, csvOf } from '../../../lib/csv/write.ts'
import type { Estimate } from '../api/types.ts'
import { totalSizeOf } from '../drafts/draft.ts'
import { planeName, planesOf } from '../panels/planes.ts'
import { weatherOf } from '../results/weather.ts'
import { horizonName, isOpen } from '../site/cause-rows.ts'
import { lossOf, takenEnergies } from '../site/energies.ts'
import { arrayText } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'

type Row = readonly Cell[]

/** Rounds energies to 1 Wh, and percentages and hours to the same number of decimals. */
const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(3))

const summaryRows = (site: string, result: Estimate, resourceFraction: number | null): readonly Row[] => {
  const { inputs, baseline, energy, shading } = result
  const planes = planesOf(inputs)
  const [first, all] = planes.length === 1 ? ['', ''] : [' of plane 1', ' of all planes']
  return [
    ['field', 'value', 'unit'],
    ['site', site, null],
    ['latitude', inputs.latitude, 'degrees north'],
    ['longitude', inputs.longitude, 'degrees east'],
    [`panel tilt${first}`, inputs.panelTilt, 'degrees from horizontal'],
    [`panel azimuth${first}`, inputs.panelAzimuth, 'degrees clockwise from north'],
    [`system size${all}`, totalSizeOf(inputs), 'kW DC'],
    ...(all ? planes : []).map(
      (plane, i): Row => [
        `plane ${i + 1}`,
        `${planeName(plane)}: ${plane.systemSize} kW, tilt ${plane.panelTilt}, azimuth ${plane.panelAzimuth}`,
        'kW DC, degrees',
      ],
    ),
    ...(inputs.array ? [[`area of the panels${first}`, arrayText(inputs.array), 'm'] satisfies Row] : []),
    ['height of the panels', inputs.panelHeight, 'm above the ground'],
    ['system losses', inputs.losses, 'percent'],
    ['year of the sample days', inputs.year, null],
    ['estimator', baseline.estimator, null],
    ['weather', weatherOf(baseline).source, null],
    ['data retrieved', baseline.retrievedAt, null],
    [`unshaded production${all}`, rounded(baseline.ac_annual), 'kWh a year'],
    [`production${all}`, rounded(energy.adjustedAnnual), 'kWh a year'],
    ['energy lost', rounded(lossOf(result)), 'kWh a year'],
    ['energy loss', rounded(energy.annualLoss), 'percent'],
    [`energy loss, horizon line ${energy.range.heightError}° lower`, rounded(energy.range.low), 'percent'],
    [`energy loss, horizon line ${energy.range.heightError}° higher`, rounded(energy.range.high), 'percent'],
    ['energy loss, at most with plain strings', rounded(energy.strings?.annualLoss), 'percent'],
    ['solar access', rounded(energy.solarAccess), 'percent'],
    ['total solar resource fraction', rounded(resourceFraction), 'percent'],
    ['daylight hours lost', rounded(shading.averageShadingLoss), 'percent'],
  ]
}

/** A table with the row fields as columns. */
const tableOf = (rows: readonly Readonly<Record<string, Cell>>[]): readonly Row[] => [
  ...rows.slice(0, 1).map(Object.keys),
  ...rows.map((row) => Object.values(row)),
]

const monthsTable = ({ baseline, energy }: Estimate): readonly Row[] =>
  tableOf(
    MONTHS.map((month, i) => ({
      month,
      unshaded_kwh: rounded(baseline.ac_monthly[i]),
      production_kwh: rounded(energy.adjustedMonthly[i]),
      energy_loss_percent: rounded(energy.monthlyLoss[i]),
    })),
  )

const sampleDaysTable = ({ shading }: Estimate): readonly Row[] =>
  tableOf(
    shading.sampleDays.map((day) => ({
      sample_day: day.name,
      date: day.date,
      daylight_hours: rounded(day.daylightHours),
      shaded_hours: rounded(day.shadedHours),
      percent_shaded: rounded(day.percentShaded),
      shaded_intervals_utc: day.shadedIntervals.map(({ from, to }) => `${from}/${to}`).join(' '),
    })),
  )

const horizonRows = ({ inputs }: Estimate): readonly Row[] => [
  ['horizon_direction', 'horizon_height_degrees'],
  ...inputs.horizonProfile.map(({ direction, heightAngle }) => [direction, heightAngle]),
]

/** As in the page's list: the energies of the causes sum to the energy lost in the year. */
const causesTable = (result: Estimate): readonly Row[] => {
  const { inputs, energy } = result
  const taken = takenEnergies(result)
  const row = (cause: string, lost: number | undefined, recovered: number | null, enabled = true) => ({
    cause,
    lost_kwh: rounded(lost),
    recovered_kwh: rounded(recovered),
    enabled: String(enabled),
  })
  return tableOf([
    ...(isOpen(inputs.horizonProfile) ? [] : [row(horizonName(inputs), taken.horizon, null)]),
    ...(taken.rows === null ? [] : [row('Row in front', taken.rows, null)]),
    ...inputs.obstacles.map(({ name, enabled }, i) =>
      row(name, taken.obstacles[i], energy.obstacles[i]?.recoveredEnergy ?? null, enabled),
    ),
  ])
}

const obstaclesTable = ({ inputs }: Estimate): readonly Row[] =>
  tableOf(
    inputs.obstacles.map(({ name, from, to, height, transmittance }) => ({
      obstacle: name,
      from_direction: from.direction,
      from_distance_m: from.distance,
      to_direction: to.direction,
      to_distance_m: to.distance,
      height_above_panels_m: height,
      transmittance: [transmittance].flat().join(' '),
    })),
  )

/** Excel needs it to read a file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A result with all of its inputs: tables separated by empty lines.
 *
 * @param resourceFraction TSRF in percent; null: unknown
 */
export const resultCsv = (site: string, result: Estimate, resourceFraction: number | null = null): string => {
  const tables = [
    summaryRows(site, result, resourceFraction),
    causesTable(result),
    monthsTable(result),
    sampleDaysTable(result),
    horizonRows(result),
    obstaclesTable(result),
  ].filter(({ length }) => length > 0)
  return BYTE_ORDER_MARK + tables.map(csvOf).join('\r\n')
}

export const resultJson = (site: string, result: Estimate): string =>
  `${JSON.stringify({ site, ...result }, null, 2)}\n`
