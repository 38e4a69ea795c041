import { performance } from 'node:perf_hooks'

/** One part of the benchmark. */
export interface Part {
  readonly title: string
  /** Measures, and returns the section's text in Markdown. */
  readonly run: () => Promise<string>
}

/** The same work many times. */
export interface Batch {
  /** May return a promise. */
  readonly run: () => unknown
  /** How often one run does the work. */
  readonly count: number
}

interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

export interface Comparison {
  /** Microseconds for the work once, medians of the rounds. */
  readonly ours: number
  readonly rival: number
  /** Our time divided by the rival's in the same round. */
  readonly ratio: Spread
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
})

const microseconds = async ({ run, count }: Batch): Promise<number> => {
  const start = performance.now()
  await run()
  return ((performance.now() - start) * 1000) / count
}

const WARM_UP_MILLISECONDS = 1_000

/** Runs both in turn, so that whatever else the machine does slows both alike. The first second does not count. */
export const compare = async (ours: Batch, rival: Batch, rounds = 5): Promise<Comparison> => {
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
    ratio: spreadOf(times.map((time) => time.ours / time.rival)),
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

/** The first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n${row(head)}${row(head.map((_, i) => (i === 0 ? '---' : '---:')))}${rows.map(row).join('')}`

/** Three significant digits, without an exponent. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))

export const range = ({ median, lowest, highest }: Spread): string =>
  `${figure(median)} (${figure(lowest)} … ${figure(highest)})`
