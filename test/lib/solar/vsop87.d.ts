// The full series, of which earth.json is a part.
declare module 'astronomia/data/vsop87Bearth' {
  /** Terms [amplitude, phase, radians a millennium] by their power of time. */
  type Series = Readonly<Record<string, readonly (readonly number[])[]>>
  const series: { readonly name: string; readonly L: Series; readonly B: Series; readonly R: Series }
  export default series
}
