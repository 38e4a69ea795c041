// The full series, which earth.json is a part of.
declare module 'astronomia/data/vsop87Bearth' {
  /** Terms [amplitude, phase, radians a millennium] by the power of time that they belong to. */
  type Series = Readonly<Record<string, readonly (readonly number[])[]>>
  const series: { readonly name: string; readonly L: Series; readonly B: Series; readonly R: Series }
  export default series
}
