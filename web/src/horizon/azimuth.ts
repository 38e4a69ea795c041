export const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')
const SECTOR = 360 / COMPASS_POINTS.length

/** Into three decimals, the finest azimuth that the service's document shows, and without a negative zero. */
export const rounded = (degrees: number, decimals = 3): number => {
  const scale = 10 ** decimals
  return Math.round(degrees * scale) / scale + 0
}

/** Any degrees → degrees clockwise from north, 0 ≤ azimuth < 360. */
export const normalised = (degrees: number): number => {
  const azimuth = rounded(((degrees % 360) + 360) % 360)
  return azimuth === 360 ? 0 : azimuth
}

/** Degrees from `centre` clockwise to `azimuth`, −180 ≤ relative < 180. */
export const relativeTo = (centre: number, azimuth: number): number =>
  rounded(normalised(azimuth - centre + 180) - 180)

/** The azimuth that the diagram is centred on: where the sun culminates outside the tropics. */
export const equatorward = (latitude: number): number => (latitude < 0 ? 0 : 180)

/** The nearest of the 16 compass points. */
export const compassPoint = (azimuth: number): string =>
  COMPASS_POINTS[Math.round(normalised(azimuth) / SECTOR) % COMPASS_POINTS.length] ?? 'N'

/** An azimuth as a direction of the service's: degrees as a decimal string. */
export const directionOf = (azimuth: number): string => String(normalised(azimuth))

const DEGREES = /^\d{1,3}(\.\d{0,12})?$/

/** What somebody typed → a direction that the service takes, or null. A comma may stand for the point. */
export const readDirection = (text: string): string | null => {
  const typed = text.trim().toUpperCase().replace(/°$/, '').trim()
  if (COMPASS_POINTS.includes(typed)) return typed
  const degrees = typed.replace(',', '.')
  return DEGREES.test(degrees) && Number(degrees) < 360 ? String(Number(degrees)) : null
}

/** Degrees clockwise from north of a direction of the service's; null of anything else. */
export const azimuthOf = (direction: string): number | null => {
  const read = readDirection(direction)
  if (read === null) return null
  const sector = COMPASS_POINTS.indexOf(read)
  return sector < 0 ? Number(read) : sector * SECTOR
}
