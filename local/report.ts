import type { AnalysisResult, Site } from '../lib/schemas.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LONGEST_BAR = 40

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`

const clockTime = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const siteLines = ({
  name,
  latitude,
  longitude,
  systemSize,
  panelTilt,
  panelAzimuth,
  horizonProfile,
}: Site): string[] => {
  const highest = Math.max(0, ...horizonProfile.map(({ heightAngle }) => heightAngle))
  return [
    `${name}, ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`,
    `${systemSize} kW, tilted ${panelTilt}°, facing ${panelAzimuth}°`,
    `Horizon of ${horizonProfile.length} points, up to ${highest}° high`,
  ]
}

const dayLines = ({ sampleDays, averageShadingLoss }: AnalysisResult['shading']): string[] => [
  'Sample day           date         daylight   shaded   share',
  ...sampleDays.map(
    ({ name, date, daylightHours, shadedHours, percentShaded }) =>
      `${name.padEnd(20)} ${date}   ${clockTime(daylightHours).padStart(8)} ` +
      `${clockTime(shadedHours).padStart(8)} ${percentShaded.toFixed(1).padStart(5)} %`,
  ),
  `${'Average shading loss'.padEnd(53)}${averageShadingLoss.toFixed(1).padStart(5)} %`,
]

/** What the horizon leaves is drawn solid, what it takes is drawn light. */
const bar = (adjusted: number, baseline: number, greatest: number): string => {
  const length = (value: number) => Math.round((value / greatest) * LONGEST_BAR)
  const solid = length(adjusted)
  return '█'.repeat(solid) + '░'.repeat(length(baseline) - solid)
}

const productionLines = ({ baseline, adjusted }: AnalysisResult): string[] => {
  const greatest = Math.max(...baseline.ac_monthly)
  const row = (label: string, unshaded: number, left: number) =>
    `${label.padEnd(6)}${whole(unshaded).padStart(9)}${whole(left).padStart(9)}`
  return [
    'kWh    baseline adjusted',
    ...MONTHS.map((month, i) => {
      const unshaded = baseline.ac_monthly[i] ?? 0
      const left = adjusted.adjustedMonthly[i] ?? 0
      return `${row(month, unshaded, left)}  ${bar(left, unshaded, greatest)}`
    }),
    row('Year', baseline.ac_annual, adjusted.adjustedAnnual),
  ]
}

const wrapped = (text: string): string[] => text.match(/\S.{0,78}(?=\s|$)/g) ?? []

/** An analysis as a person wants to see it in a terminal of 80 columns. */
export const report = (site: Site, result: AnalysisResult): string =>
  [
    ...siteLines(site),
    '',
    ...dayLines(result.shading),
    '',
    ...productionLines(result),
    '',
    ...wrapped(
      'Adjusted is the baseline less the average share of daylight hours in shade. That is not a share of' +
        ' energy: it counts a dim hour at dawn like one at noon.',
    ),
    '',
    ...wrapped(`Weather: ${result.baseline.station_info.weather_data_source}`),
  ].join('\n')
