import { normalised } from '../azimuth.ts'

/** How a file counts its azimuths. */
export type Convention = 'north' | 'south' | 'north-west-positive'

export const CONVENTIONS: Readonly<
  Record<Convention, { readonly label: string; azimuthOf(value: number): number }>
> = {
  north: {
    label: '0 is north, 90 is east, −90 or 270 is west',
    azimuthOf: normalised,
  },
  south: {
    label: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
    azimuthOf: (value) => normalised(180 + value),
  },
  'north-west-positive': {
    label: '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
    azimuthOf: (value) => normalised(-value),
  },
}

/**
 * PVsyst counts from the equator's side, east negative and west positive in both hemispheres
 * (pvsyst.com/help, glossary, plane azimuth).
 */
export const pvsystConvention = (latitude: number): Convention =>
  latitude < 0 ? 'north-west-positive' : 'south'

/** The likeliest meaning of a file that does not say: whoever counts below 0 or stays within 180 in a .HOR is PVsyst. */
export const assumedConvention = (
  values: readonly number[],
  latitude: number,
  isHor: boolean,
): Convention => {
  const signed = values.some((value) => value < 0)
  const half = isHor && values.every((value) => value <= 180)
  return signed || half ? pvsystConvention(latitude) : 'north'
}
