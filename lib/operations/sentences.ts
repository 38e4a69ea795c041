import type { AnalysisResult } from '../schemas/analysis.ts'
import type { Estimates, OptimizedOrientation } from '../schemas/estimate.ts'
import type { HorizonFileReading } from '../schemas/horizon-file.ts'
import type { Site, SiteSummary } from '../schemas/site.ts'
import type { SunCalendar } from '../schemas/sun.ts'
import type { Buildings, TerrainHorizon } from '../schemas/surroundings.ts'

/* One line for each tool's result. Agents repeat it to people, so it states its assumptions. */

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
const tenths = (value: number): string => value.toFixed(1)

/** `1 building`, `2 buildings` */
const counted = (count: number, thing: string): string => `${whole(count)} ${thing}${count === 1 ? '' : 's'}`

const WEATHER = {
  pvwatts: 'PVWatts v8',
  pvgis: 'a typical year from PVGIS',
  embedded: 'built-in climate averages, off by up to 40 % at some places',
  given: 'the weather in the request',
} as const

const lossText = ({ baseline, energy }: Pick<AnalysisResult, 'baseline' | 'energy'>): string => {
  if (!energy)
    return `${whole(baseline.ac_annual)} kWh a year without shade; the estimator returned no hourly output`
  const { annualLoss, range, strings } = energy
  const lost = whole(baseline.ac_annual - energy.adjustedAnnual)
  const bound = strings ? `, up to ${tenths(strings.annualLoss)} % with plain strings` : ''
  return (
    `${whole(energy.adjustedAnnual)} kWh a year; shade costs ${lost} kWh, ${tenths(annualLoss)} % ` +
    `(${tenths(range.low)} to ${tenths(range.high)} % if the horizon is ${range.heightError}° off${bound})`
  )
}

const weatherText = ({ baseline: { estimator } }: Pick<AnalysisResult, 'baseline'>): string =>
  `Weather: ${WEATHER[estimator]}.`

export const estimatesText = ({ estimate, variants }: Estimates): string => {
  const others = variants.map(
    ({ name, estimate: { energy } }) =>
      `${name}: ${whole(energy.adjustedAnnual)} kWh, ${tenths(energy.annualLoss)} % lost`,
  )
  return [`${lossText(estimate)}.`, others.length > 0 && `${others.join('; ')}.`, weatherText(estimate)]
    .filter(Boolean)
    .join(' ')
}

export const analysisText = (result: AnalysisResult): string => {
  const { basis, adjustedAnnual } = result.adjusted
  const other = basis === 'energy' ? '' : ` Adjusted by daylight hours: ${whole(adjustedAnnual)} kWh.`
  return `${result.siteName}: ${lossText(result)}.${other} ${weatherText(result)} The analysis is stored.`
}

export const orientationText = ({ best, given, totalSolarResourceFraction }: OptimizedOrientation): string =>
  `Best behind the skyline: tilt ${best.panelTilt}°, azimuth ${best.panelAzimuth}°, ${whole(best.adjustedAnnual)} kWh a year. ` +
  `Tilt ${given.panelTilt}°, azimuth ${given.panelAzimuth}° yields ${whole(given.adjustedAnnual)} kWh; TSRF ${tenths(totalSolarResourceFraction)} %.`

export const terrainText = ({ elevation, observerHeight, highest, source }: TerrainHorizon): string => {
  const from = `${observerHeight} m above the ground, which is at ${whole(elevation)} m`
  const view = highest
    ? `rises to ${highest.heightAngle}° at an azimuth of ${highest.direction}°, ${tenths(highest.distance / 1000)} km away`
    : 'hides nothing'
  return `Seen from ${from}, the terrain ${view}. Bare ground, without trees or buildings. Credits: ${source.attribution}`
}

export const buildingsText = ({ obstacles, standsOn, buildings, source }: Buildings): string => {
  const guessed = obstacles.filter(({ estimated }) => estimated).length
  const under = standsOn
    ? ` The location is on a building ${standsOn.height} m high${standsOn.estimated ? ' (a guess)' : ''}.`
    : ''
  return (
    `${counted(buildings, 'building')} nearby; ${counted(obstacles.length, 'wall')} above the panels, ${guessed} with a guessed height. ` +
    `Remove \`estimated\` before using them as obstacles.${under} Credits: ${source.attribution}`
  )
}

export const horizonFileText = ({
  format,
  horizonProfile,
  convention,
  assumed,
}: HorizonFileReading): string => {
  const highest = Math.max(0, ...horizonProfile.map(({ heightAngle }) => heightAngle))
  const points = counted(horizonProfile.length, 'point')
  const check = assumed ? ' Check that it faces the right way.' : ''
  return `A horizon of ${points}, up to ${highest}°, read as ${format}: ${convention}.${check}`
}

export const sunCalendarText = ({ year, days, sunless }: SunCalendar): string => {
  const hours = days.map(({ sunHours }) => sunHours)
  const runs = sunless.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')
  return (
    `In ${year} the sun is in sight for ${whole(hours.reduce((sum, of) => sum + of, 0))} h, ${tenths(Math.min(...hours))} to ` +
    `${tenths(Math.max(...hours))} h a day; ${runs ? `never on ${runs}` : 'at some time on every date'}.`
  )
}

const sizeOf = ({ systemSize, otherPlanes }: Site): number =>
  otherPlanes.reduce((sum, plane) => sum + plane.systemSize, systemSize)

export const siteText = (site: Site): string =>
  `The site ${site.name} with ${sizeOf(site)} kW is stored; its id is ${site.id}.`

export const sitesText = (sites: readonly (Site | SiteSummary)[]): string => {
  const names = sites.map((site) => `${site.name} (${site.id})`).join(', ')
  return `${counted(sites.length, 'site')}${names && `: ${names}`}.`
}
