import fc from 'fast-check'

/** Checks a property for many generated values. */
export const forAll = <Values extends unknown[]>(
  values: [...{ [Index in keyof Values]: fc.Arbitrary<Values[Index]> }],
  check: (...values: Values) => void,
  numRuns = 100,
): void =>
  fc.assert(
    fc.property(fc.tuple<Values>(...values), (them) => check(...them)),
    { numRuns },
  )
