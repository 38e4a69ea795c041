// astronomia ships no types. These cover what ephemeris.ts uses.
// Angles in radians, Julian ephemeris days in terrestrial time.

declare module 'astronomia/planetposition' {
  export class Planet {
    constructor(series: { readonly name: string })
  }
}

declare module 'astronomia/solar' {
  import type { Planet } from 'astronomia/planetposition'
  /** @returns the ecliptic longitude, among other values */
  export function apparentVSOP87(earth: Planet, jde: number): { lon: number }
  export function apparentEquatorialVSOP87(earth: Planet, jde: number): { ra: number; dec: number }
}

declare module 'astronomia/sidereal' {
  /** Apparent sidereal time at Greenwich, in seconds of time. */
  export function apparent(jd: number): number
}

/** Accurate to a minute. */
declare module 'astronomia/solstice' {
  export function march(year: number): number
  export function june(year: number): number
  export function september(year: number): number
  export function december(year: number): number
}
