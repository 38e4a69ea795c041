import { performance } from 'node:perf_hooks'

/** Repetitions of the same work. */
export interface Batch {
  /** May return a promise. */
  readonly run: () => unknown
  /** Repetitions of the work in one run. */
  readonly count: number
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const microseconds = async ({ run, count }: Batch): Promise<number> => {
  const start = performance.now()
  await run()
  return ((performance.now() - start) * 1000) / count
}

/** CI sets it to 1, only to check that the benchmarks run. */
const GIVEN_ROUNDS = Number(process.env.ROUNDS || 0)
const WARM_UP_MILLISECONDS = GIVEN_ROUNDS > 0 ? 0 : 1_000

/**
 * Runs both in turn, so that other load slows both alike. The first second is warm-up.
 *
 * @param usual rounds, unless `ROUNDS` is set
 * @returns median microseconds per repetition, and our time over the rival's for each round
 */
export const compare = async (ours: Batch, rival: Batch, usual = 5) => {
  const rounds = GIVEN_ROUNDS || usual
  const end = performance.now() + WARM_UP_MILLISECONDS
  while (performance.now() < end) {
    await ours.run()
    await rival.run()
  }
  const times: { readonly ours: number; readonly rival: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push({ ours: await microseconds(ours), rival: await microseconds(rival) })
  return {
    ours: median(times.map((time) => time.ours)),
    rival: median(times.map((time) => time.rival)),
    ratios: times.map((time) => time.ours / time.rival),
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

/** The first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n${row(head)}${row(head.map((_, i) => (i === 0 ? '---' : '---:')))}${rows.map(row).join('')}`

/** Three significant digits, without an exponent. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))

/** The median, and the lowest and the highest value. */
export const range = (values: readonly number[]): string =>
  `${figure(median(values))} (${figure(Math.min(...values))} … ${figure(Math.max(...values))})`
