/** Maps 0…max linearly to pixels, and extrapolates beyond. If the maximum is 0, everything maps to the start. */
export const linearScale = (max: number, [start, end]: readonly [start: number, end: number]) => {
  return (value: number): number => (max === 0 ? start : start + (value / max) * (end - start))
}

/** About `count` round numbers from 0 to a maximum: multiples of 1, 2 or 5 times a power of ten. */
export const ticks = (max: number, count: number): number[] => {
  if (max <= 0) return [0]
  const wanted = max / count
  const power = 10 ** Math.floor(Math.log10(wanted))
  // The step is the nearest one on a logarithmic scale.
  const isAbove = (one: number, other: number): boolean => (wanted / power) ** 2 >= one * other
  const step = power * (isAbove(10, 5) ? 10 : isAbove(5, 2) ? 5 : isAbove(2, 1) ? 2 : 1)
  const last = Math.floor(max / step + 1e-9)
  return Array.from({ length: last + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}
