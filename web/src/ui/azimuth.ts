export const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')
const SECTOR = 360 / COMPASS_POINTS.length

/** Radians in a degree. */
export const RADIANS = Math.PI / 180

/** Rounds, by default to the precision of the API's azimuths. Never returns −0. */
export const roundTo = (degrees: number, decimals = 3): number => {
  const scale = 10 ** decimals
  return Math.round(degrees * scale) / scale + 0
}

export const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))

/** The same angle in 0 ≤ degrees < 360, not rounded. */
export const wrap = (degrees: number): number => ((degrees % 360) + 360) % 360

/** The same angle in 0 ≤ azimuth < 360, rounded to the precision of the API's azimuths. */
export const normalizeAzimuth = (degrees: number): number => {
  const azimuth = roundTo(wrap(degrees))
  return azimuth === 360 ? 0 : azimuth
}

/** Degrees clockwise from `center` to `azimuth`, in −180 ≤ relative < 180. */
export const relativeAzimuth = (center: number, azimuth: number): number =>
  roundTo(normalizeAzimuth(azimuth - center + 180) - 180)

/** The azimuth at the center of the diagram: where the sun culminates outside the tropics. */
export const equatorwardAzimuth = (latitude: number): number => (latitude < 0 ? 0 : 180)

/** The nearest of the 16 compass points. */
export const compassPoint = (azimuth: number): string =>
  COMPASS_POINTS[Math.round(normalizeAzimuth(azimuth) / SECTOR) % COMPASS_POINTS.length] ?? 'N'

/** An azimuth as the API's `direction`: degrees as a decimal string. */
export const toDirection = (azimuth: number): string => String(normalizeAzimuth(azimuth))

const DEGREES = /^\d{1,3}(\.\d{0,12})?$/

/** Typed text as the API's `direction`, or null if invalid. Accepts a decimal comma. */
export const parseDirection = (text: string): string | null => {
  const typed = text.trim().toUpperCase().replace(/°$/, '').trim()
  if (COMPASS_POINTS.includes(typed)) return typed
  const degrees = typed.replace(',', '.')
  return DEGREES.test(degrees) && Number(degrees) < 360 ? String(Number(degrees)) : null
}

/** The API's `direction` in degrees clockwise from north; null if invalid. */
export const toAzimuth = (direction: string): number | null => {
  const parsed = parseDirection(direction)
  if (parsed === null) return null
  const sector = COMPASS_POINTS.indexOf(parsed)
  return sector < 0 ? Number(parsed) : sector * SECTOR
}
