import { benchShading } from './shading.ts'

const number = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(7)

process.stdout.write(
  'Shading result, microseconds, and how many times faster than 1-minute sampling with suncalc\n\n',
)
process.stdout.write('points    ours  suncalc   ratio (least … greatest of 9 rounds)\n')
for (const { points, ours, rival, ratio } of benchShading()) {
  const spread = `(${ratio.least.toFixed(0)} … ${ratio.greatest.toFixed(0)})`
  process.stdout.write(
    `${String(points).padStart(6)} ${number(ours)}  ${number(rival)} ${number(ratio.median)} ${spread}\n`,
  )
}
