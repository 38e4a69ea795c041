const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

const azimuthOfCompassPoint: ReadonlyMap<string, number> = new Map(
  COMPASS_POINTS.map((point, i) => [point, (i * 360) / COMPASS_POINTS.length]),
)

/** Spelt out: the pattern goes into documents, where a pattern has no flags. */
const inAnyCase = (letters: string): string =>
  letters.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)

/**
 * A direction as users write it: a compass point of any case, or degrees clockwise from north, 0 ≤ a < 360, as a
 * decimal string.
 */
export const DIRECTION_PATTERN = new RegExp(
  `^(${COMPASS_POINTS.map(inAnyCase).join('|')}|([0-9]{1,2}|[0-2][0-9]{2}|3[0-5][0-9])(\\.[0-9]{1,12})?)$`,
)

const ZERO = 48
const NINE = 57

/** As Number does, for up to 15 digits and a point, in a third of its time: a profile may have 360 of these. */
const parseDecimal = (text: string): number => {
  let digits = 0
  let scale = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < ZERO) scale = 1
    else {
      digits = digits * 10 + code - ZERO
      scale *= 10
    }
  }
  return scale > 0 ? digits / scale : digits
}

/** Degrees clockwise from north, 0 ≤ a < 360, of a direction that matches {@link DIRECTION_PATTERN}. */
export const azimuthOf = (direction: string): number =>
  direction.charCodeAt(0) <= NINE
    ? parseDecimal(direction)
    : (azimuthOfCompassPoint.get(direction) ??
      azimuthOfCompassPoint.get(direction.toUpperCase()) ??
      Number.NaN)
