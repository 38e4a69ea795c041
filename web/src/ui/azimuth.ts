import {
  azimuthOf,
  compassPointOf,
  isDirection,
  storedDirection,
  wrapAzimuth,
} from '../../../lib/horizon/direction.ts'
import { type Parsed, parseNumber } from './use-typed-text.ts'

export const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))

/** Rounds, by default to the precision of the API's azimuths. Never returns −0. */
export const roundTo = (degrees: number, decimals = 3): number => {
  const scale = 10 ** decimals
  return Math.round(degrees * scale) / scale + 0
}

/** The same angle in 0 ≤ azimuth < 360, rounded to the precision of the API's azimuths. */
export const normalizeAzimuth = (degrees: number): number => roundTo(wrapAzimuth(degrees)) % 360

/** Degrees clockwise from `center` to `azimuth`, in −180 ≤ relative < 180. */
export const relativeAzimuth = (center: number, azimuth: number): number =>
  roundTo(normalizeAzimuth(azimuth - center + 180) - 180)

/** The azimuth at the center of the diagram: where the sun culminates outside the tropics. */
export const equatorwardAzimuth = (latitude: number): number => (latitude < 0 ? 0 : 180)

/** A plane that faces the sun of the other hemisphere as this one faces that of its own. */
export const mirrored = <Plane extends { readonly panelAzimuth: number }>(plane: Plane): Plane => ({
  ...plane,
  panelAzimuth: normalizeAzimuth(180 - plane.panelAzimuth),
})

export const compassPoint = (azimuth: number): string => compassPointOf(wrapAzimuth(azimuth))

/** An azimuth as the API's `direction`: degrees as a decimal string. */
export const toDirection = (azimuth: number): string => String(normalizeAzimuth(azimuth))

/** Typed text as the API's `direction`, or null if invalid. Accepts a decimal comma. */
export const parseDirection = (text: string): string | null => {
  const typed = text.trim().toUpperCase().replace(/\s*°$/, '').replace(',', '.').replace(/\.$/, '')
  if (!isDirection(typed)) return null
  return /^[A-Z]/.test(typed) ? typed : String(Number(storedDirection(typed)))
}

/** `180° S`, `200.5° SSW` */
export const formatAzimuth = (azimuth: number): string => `${roundTo(azimuth)}° ${compassPoint(azimuth)}`

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/\s|-(?=[A-Z])/g, ''],
  [/NORTH/g, 'N'],
  [/EAST/g, 'E'],
  [/SOUTH/g, 'S'],
  [/WEST/g, 'W'],
]

/** @param text degrees clockwise from north with an optional compass point as the field shows it, or only a compass point */
export const parseAzimuth = (text: string): Parsed<number> => {
  const typed = LETTERS.reduce((short, [word, letter]) => short.replace(word, letter), text.toUpperCase())
  if (/^[NESW]+$/.test(typed) && isDirection(typed)) return { value: azimuthOf(typed) }
  const [, number = ''] = /^([\d.,]+)°?[NESW]{0,3}$/.exec(typed) ?? []
  const azimuth = parseNumber(number)
  if (Number.isNaN(azimuth)) return { error: 'Enter degrees from 0 to 360, or a compass point, such as SSW' }
  return { value: azimuth === 360 ? 0 : azimuth }
}
