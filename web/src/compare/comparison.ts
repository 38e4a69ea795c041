import type { Result } from '../api/types.ts'
import { weatherOf } from '../results/weather.ts'
import { energyDifference, energyText, panelsText, percent, percentagePointDifference } from '../ui/format.ts'

/** A result to compare, such as a variant or a stored analysis. */
export interface Column {
  readonly name: string
  readonly estimate: Result
}

export interface ComparisonRow {
  readonly name: string
  /** As displayed, one per column. */
  readonly values: readonly string[]
  /** From the first column, one per column; null for the first, and where either value is unknown. */
  readonly differences: readonly (string | null)[]
}

interface Measure {
  readonly name: string
  readonly of: (result: Result) => number | undefined
  readonly format: (value: number) => string
  readonly difference: (a: number, b: number) => string
}

const energyFormat = { format: energyText, difference: energyDifference }
const percentFormat = { format: percent, difference: percentagePointDifference }

/** All of them are energy-based. `adjusted` is not among them: it may apply either loss, which no difference may mix. */
const MEASURES: readonly Measure[] = [
  { name: 'Without shade', of: ({ baseline }) => baseline.ac_annual, ...energyFormat },
  { name: 'Production', of: ({ energy }) => energy?.adjustedAnnual, ...energyFormat },
  { name: 'Energy loss', of: ({ energy }) => energy?.annualLoss, ...percentFormat },
  { name: 'Solar access', of: ({ energy }) => energy?.solarAccess, ...percentFormat },
]

const UNKNOWN = 'not stored'

const measureRow = ({ name, of, format, difference }: Measure, columns: readonly Column[]): ComparisonRow => {
  const values = columns.map(({ estimate }) => of(estimate))
  const [first] = values
  return {
    name,
    values: values.map((value) => (value === undefined ? UNKNOWN : format(value))),
    differences: values.map((value, i) =>
      i === 0 || value === undefined || first === undefined ? null : difference(value, first),
    ),
  }
}

/** The panels, and then the figures of the year with their differences from the first column. */
export const comparisonRows = (columns: readonly Column[]): ComparisonRow[] => [
  {
    name: 'Panels',
    values: columns.map(({ estimate }) => panelsText(estimate.inputs)),
    differences: columns.map(() => null),
  },
  ...MEASURES.map((measure) => measureRow(measure, columns)),
]

/** What two results must share to be compared. */
const CONDITIONS: readonly {
  readonly difference: string
  readonly of: (result: Result) => string
}[] = [
  {
    difference: 'They are for different places.',
    of: ({ inputs }) => `${inputs.latitude} ${inputs.longitude}`,
  },
  {
    difference: 'They come from different estimators, whose weather differs.',
    of: ({ baseline }) => weatherOf(baseline).estimator,
  },
  {
    difference: 'They assume different system losses.',
    of: ({ inputs }) => String(inputs.losses),
  },
]

/** Why differences between the columns are not only those of panels and skyline; empty if they are. */
export const comparisonCaveats = (columns: readonly Column[]): string[] =>
  CONDITIONS.filter(({ of }) => new Set(columns.map(({ estimate }) => of(estimate))).size > 1).map(
    ({ difference }) => difference,
  )
