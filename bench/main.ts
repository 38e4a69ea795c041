import { benchEnergy } from './energy.ts'
import type { Timing } from './measure.ts'
import { benchShading } from './shading.ts'

const number = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(8)

const row = (label: string, { ours, rival, ratio }: Timing): string => {
  const spread = `(${ratio.least.toFixed(1)} … ${ratio.greatest.toFixed(1)})`
  return `${label.padEnd(36)}${number(ours)} ${number(rival)} ${number(ratio.median)}  ${spread}\n`
}

process.stdout.write(
  'Median microseconds a call, the rival divided by ours, and its least and greatest of the rounds\n\n',
)
process.stdout.write(`${''.padEnd(36)}    ours    rival    ratio\n`)
for (const { points, ...timing } of benchShading()) {
  process.stdout.write(row(`shading, ${points} points / suncalc, 1 min`, timing))
}
for (const { points, perHour, ...timing } of benchEnergy()) {
  const sampling = perHour === 1 ? '8760 samples' : '1 min'
  process.stdout.write(row(`energy, ${points} points / suncalc, ${sampling}`, timing))
}
