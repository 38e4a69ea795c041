const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

const azimuthOfCompassPoint: ReadonlyMap<string, number> = new Map(
  COMPASS_POINTS.map((point, i) => [point, (i * 360) / COMPASS_POINTS.length]),
)

/** Spelled out because the pattern also goes into documents, where a pattern has no flags. */
const inAnyCase = (letters: string): string =>
  letters.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)

/**
 * A direction as users write it: a compass point in any case, or degrees clockwise from north, 0 ≤ a < 360, as a
 * decimal string with any number of decimals or an exponent. A pattern cannot limit numbers with exponents:
 * {@link isDirection} does.
 */
export const DIRECTION_PATTERN = new RegExp(
  `^(${COMPASS_POINTS.map(inAnyCase).join('|')}|([0-9]{1,2}|[0-2][0-9]{2}|3[0-5][0-9])(\\.[0-9]+)?|[0-9]+(\\.[0-9]+)?[eE][-+]?[0-9]{1,3})$`,
)

/** Degrees clockwise from north, 0 ≤ a < 360, of a direction that matches {@link DIRECTION_PATTERN}. */
export const azimuthOf = (direction: string): number => {
  const degrees = Number(direction)
  return Number.isNaN(degrees) ? (azimuthOfCompassPoint.get(direction.toUpperCase()) ?? degrees) : degrees
}

export const isDirection = (text: string): boolean => DIRECTION_PATTERN.test(text) && azimuthOf(text) < 360

/**
 * A direction as stored: compass points in upper case; numbers with more than six decimals or an exponent rounded to six,
 * which may turn 359.9999999 into 0; other numbers unchanged.
 */
export const storedDirection = (direction: string): string =>
  /^\d.*(\.\d{7}|e)/i.test(direction)
    ? String((Math.round(Number(direction) * 1e6) / 1e6) % 360)
    : direction.toUpperCase()

/** Wraps an azimuth in degrees to 0 ≤ a < 360. */
export const wrapAzimuth = (azimuth: number): number => ((azimuth % 360) + 360) % 360

/** The compass point nearest to an azimuth, 0…360. */
export const compassPointOf = (azimuth: number): string =>
  COMPASS_POINTS[Math.round((azimuth * COMPASS_POINTS.length) / 360) % COMPASS_POINTS.length] ?? ''
