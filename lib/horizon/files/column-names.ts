import { UnreadableFile } from './unreadable-file.ts'

/** Where the columns of a row are, from 0. */
export interface ColumnRoles {
  readonly azimuth: number
  readonly height: number
}

/** In English, German, French, Spanish and Italian. */
const AZIMUTH = /azim|bearing|compass|direction|direcci|direzione|richtung|heading|^az\b|^a$/
const HEIGHT = /height|elev|altitu|horizon|h_hor|höhe|hoehe|hauteur|altura|altezza|^(h|el|alt|angle)\b/
const DISTANCE = /dist|entfern|abstand/
const OTHER = new RegExp(`${DISTANCE.source}|sun|sonne`)

/** In lower case, without units. */
const plain = (header: readonly string[]): string[] =>
  header.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[([].*$/, '')
      .trim(),
  )

export const namesDistance = (header: readonly string[]): boolean =>
  plain(header).some((name) => DISTANCE.test(name))

export const namesAzimuth = (header: readonly string[]): boolean =>
  plain(header).some((name) => AZIMUTH.test(name))

const matching = (names: readonly string[], pattern: RegExp, other: RegExp): number[] =>
  names.flatMap((name, i) => (pattern.test(name) && !other.test(name) ? [i] : []))

/**
 * The columns of azimuth and height that a header names; null if it names neither.
 *
 * @throws UnreadableFile if several columns have such a name
 */
export const rolesIn = (header: readonly string[]): ColumnRoles | null => {
  const names = plain(header)
  const azimuths = matching(names, AZIMUTH, OTHER)
  const heights = matching(names, HEIGHT, new RegExp(`${OTHER.source}|azim`))
  const [azimuth] = azimuths
  const [height] = heights
  if (azimuth === undefined || height === undefined) return null
  if (azimuths.length > 1 || heights.length > 1)
    throw new UnreadableFile(
      'has several columns whose names mean azimuth or height: expected one of each in the header',
    )
  return { azimuth, height }
}
