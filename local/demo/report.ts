import type { Energy, Estimate } from '../../lib/schemas/analysis.ts'
import type { Site } from '../../lib/schemas/site.ts'
import { heatMap, MONTHS, whole } from './losses.ts'

/** Breaks a text into lines for a terminal with 80 columns. */
const wrapped = (text: string): string[] => text.match(/\S.{0,78}(?=\s|$)/g) ?? []

const MAX_BAR_LENGTH = 42

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`

const siteLines = ({
  name,
  latitude,
  longitude,
  systemSize,
  panelTilt,
  panelAzimuth,
  horizonProfile,
  obstacles,
}: Site): string[] => {
  const highest = Math.max(0, ...horizonProfile.map(({ heightAngle }) => heightAngle))
  return [
    `${name}, ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`,
    `${systemSize} kW, tilted ${panelTilt}°, facing ${panelAzimuth}°`,
    `Horizon of ${horizonProfile.length} points, up to ${highest}° high`,
    ...obstacles.map(({ name, height }) => `${name}, ${height} m above the panels`),
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

/** What each obstacle costs. */
const obstacleLines = (obstacles: Energy['obstacles']): string[] => {
  if (obstacles.length === 0) return []
  return [
    'The removal of one obstacle alone would recover, kWh a year',
    ...obstacles.map(
      ({ name, recoveredEnergy }) => `${name.padEnd(30)} ${whole(recoveredEnergy).padStart(9)}`,
    ),
    '',
  ]
}

/** When the energy is lost, and to what. */
const reasonLines = (energy: Energy): string[] => {
  if (energy.annualLoss === 0) return []
  return [...heatMap(energy.lossByMonthAndHour), '', ...obstacleLines(energy.obstacles)]
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
