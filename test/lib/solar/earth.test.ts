import full from 'astronomia/data/vsop87Bearth'
import { expect, test } from 'vitest'
import kept from '../../../lib/solar/earth.json' with { type: 'json' }

/** Smallest amplitude kept, in radians or astronomical units. */
const LEAST = 2e-9
/** Millennia from 2000 that the selection covers. */
const MOST_TIME = 0.1

test.each(['L', 'B', 'R'] as const)('the series %s keeps every significant term unchanged', (name) => {
  const wanted = Object.entries(full[name]).map(([power, terms]) => [
    power,
    terms.filter(([amplitude = 0]) => Math.abs(amplitude) * MOST_TIME ** Number(power) >= LEAST),
  ])
  expect(kept[name]).toStrictEqual(Object.fromEntries(wanted))
})

/** Sum of a series, with time in millennia from 2000: radians or astronomical units. */
const sum = (series: Readonly<Record<string, readonly (readonly number[])[]>>, time: number): number =>
  Object.entries(series)
    .flatMap(([power, terms]) =>
      terms.map(([a = 0, b = 0, c = 0]) => a * time ** Number(power) * Math.cos(b + c * time)),
    )
    .reduce((total, term) => total + term, 0)

const ARC_SECONDS = (180 * 3600) / Math.PI

test('the omitted terms move the earth by less than 0.02″ in 1950–2100', () => {
  for (let time = -0.05; time <= 0.1; time += 0.00013) {
    expect(Math.abs(sum(full.L, time) - sum(kept.L, time)) * ARC_SECONDS).toBeLessThan(0.02)
    expect(Math.abs(sum(full.B, time) - sum(kept.B, time)) * ARC_SECONDS).toBeLessThan(0.02)
  }
})
