import type { Estimate } from '../../lib/schemas/analysis.ts'
import type { Site } from '../../lib/schemas/site.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

const tableRow = (label: string, ...columns: readonly string[]): string =>
  label.padEnd(4) + columns.map((text) => text.padStart(9)).join('')

const monthTable = ({ baseline, energy }: Estimate): string[] => {
  const rowOf = (label: string, unshaded: number, left: number): string =>
    tableRow(label, ...[unshaded, left, unshaded - left].map(whole))
  return [
    'Production in kWh',
    tableRow('', 'Unshaded', 'Left', 'Lost'),
    ...MONTHS.map((month, i) => rowOf(month, baseline.ac_monthly[i] ?? 0, energy.adjustedMonthly[i] ?? 0)),
    rowOf('Year', baseline.ac_annual, energy.adjustedAnnual),
  ]
}

/** Wraps text for an 80-column terminal. */
const wrapped = (text: string): string[] => text.match(/\S.{0,78}(?=\s|$)/g) ?? []

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
  const range = `between ${low.toFixed(1)} and ${high.toFixed(1)} % if the horizon is ${heightError}° off`
  return [
    `Energy loss ${percent(annualLoss)}, ${range}`,
    `            ${percent(beamLoss)} of the beam on the panels, ${percent(diffuseLoss).trim()} of the sky's light`,
  ]
}

const obstacleLines = ({ energy: { obstacles } }: Estimate): string[] => [
  'The removal of one obstacle alone would recover, kWh a year',
  ...obstacles.map(({ name, recoveredEnergy }) => `${name.padEnd(30)} ${whole(recoveredEnergy).padStart(9)}`),
]

const weatherOf = ({ baseline: { note, station_info } }: Estimate): string =>
  [note, station_info.weather_data_source].filter(Boolean).join('. ')

/** An analysis as text for an 80-column terminal. */
export const report = (site: Site, result: Estimate): string =>
  [
    ...siteLines(site),
    '',
    ...lossLines(result),
    '',
    ...monthTable(result),
    '',
    ...obstacleLines(result),
    '',
    ...wrapped(
      `The skyline takes ${percent(result.shading.averageShadingLoss).trim()} of the daylight hours. That says when the sun is ` +
        'gone, not what it costs: a dim hour at dawn counts as much as an hour at noon, whatever the clouds, and ' +
        'whichever way the panels face.',
    ),
    '',
    ...wrapped(`Weather: ${weatherOf(result)}`),
  ].join('\n')
