// astronomia ships no types. These cover what ephemeris.ts uses, and the full series that its test compares with.
// Angles in radians, Julian ephemeris days in terrestrial time.

declare module 'astronomia/data/vsop87Bearth' {
  /** Terms [amplitude, phase, radians a millennium] by the power of time that they belong to. */
  type Series = Readonly<Record<string, readonly (readonly number[])[]>>
  const series: { readonly name: string; readonly L: Series; readonly B: Series; readonly R: Series }
  export default series
}

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

declare module 'astronomia/deltat' {
  export function deltaT(decimalYear: number): number
}
