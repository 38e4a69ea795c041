/** Coefficients of a parabola, constant term first. */
export type Parabola = readonly [number, number, number]

/** The parabola through the values at −1, 0 and 1. */
export const through = (before: number, middle: number, after: number): Parabola => [
  middle,
  (after - before) / 2,
  (after + before) / 2 - middle,
]

export const valueAt = (parabola: Parabola, x: number): number =>
  parabola[0] + x * (parabola[1] + x * parabola[2])

/** The derivative. */
export const slopeAt = (parabola: Parabola, x: number): number => parabola[1] + 2 * x * parabola[2]
