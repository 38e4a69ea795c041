// astronomia ships no types. These cover what ephemeris.ts uses.
// Angles in radians, Julian ephemeris days in terrestrial time.

declare module 'astronomia/planetposition' {
  export class Planet {
    constructor(series: { readonly name: string })
  }
}

declare module 'astronomia/solar' {
  import type { Planet } from 'astronomia/planetposition'
  export function apparentEquatorialVSOP87(earth: Planet, jde: number): { ra: number; dec: number }
}

declare module 'astronomia/sidereal' {
  /** Apparent sidereal time at Greenwich, in seconds of time. */
  export function apparent(jd: number): number
}

declare module 'astronomia/solstice' {
  import type { Planet } from 'astronomia/planetposition'
  export function march2(year: number, earth: Planet): number
  export function june2(year: number, earth: Planet): number
  export function september2(year: number, earth: Planet): number
  export function december2(year: number, earth: Planet): number
}
