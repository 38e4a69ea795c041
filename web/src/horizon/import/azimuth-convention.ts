import { normalizeAzimuth } from '../azimuth.ts'

/** The zero and the sign of the azimuths in a file. */
export type Convention = 'north' | 'south' | 'north-west-positive'

export const CONVENTIONS: Readonly<
  Record<Convention, { readonly label: string; toAzimuth(value: number): number }>
> = {
  north: {
    label: '0 is north, 90 is east, −90 or 270 is west',
    toAzimuth: normalizeAzimuth,
  },
  south: {
    label: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
    toAzimuth: (value) => normalizeAzimuth(180 + value),
  },
  'north-west-positive': {
    label: '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
    toAzimuth: (value) => normalizeAzimuth(-value),
  },
}

/** In PVsyst 0 faces the equator, with east negative in both hemispheres (pvsyst.com/help, glossary, plane azimuth). */
export const pvsystConvention = (latitude: number): Convention =>
  latitude < 0 ? 'north-west-positive' : 'south'

/** Guesses the convention: PVsyst's if there are negative azimuths, or if a .HOR file has none above 180. */
export const guessConvention = (values: readonly number[], latitude: number, isHor: boolean): Convention => {
  const hasNegative = values.some((value) => value < 0)
  const isHalfCircleHor = isHor && values.every((value) => value <= 180)
  return hasNegative || isHalfCircleHor ? pvsystConvention(latitude) : 'north'
}
