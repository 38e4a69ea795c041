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

/** With so many digits and a point, a number and the power of ten that it is divided by are exact. */
const LONGEST = 16
const POWERS_OF_TEN = Array.from({ length: LONGEST }, (_, i) => 10 ** i)

/** As Number does, in half its time: a profile may have 360 of these. */
const parseDecimal = (text: string): number => {
  const { length } = text
  if (length > LONGEST) return Number(text)
  let whole = 0
  let i = 0
  while (i < length) {
    const digit = text.charCodeAt(i++) - ZERO
    if (digit < 0) break
    whole = (whole * 10 + digit) | 0
  }
  if (i === length) return whole
  const scale = POWERS_OF_TEN[length - i] ?? Number.NaN
  let fraction = 0
  while (i < length) fraction = fraction * 10 + (text.charCodeAt(i++) - ZERO)
  return (whole * scale + fraction) / scale
}

/** Degrees clockwise from north, 0 ≤ a < 360, of a direction that matches {@link DIRECTION_PATTERN}. */
export const azimuthOf = (direction: string): number =>
  direction.charCodeAt(0) <= NINE
    ? parseDecimal(direction)
    : (azimuthOfCompassPoint.get(direction) ??
      azimuthOfCompassPoint.get(direction.toUpperCase()) ??
      Number.NaN)
