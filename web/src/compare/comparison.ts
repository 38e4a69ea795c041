import type { Result } from '../api/types.ts'
import { weatherOf } from '../results/weather.ts'
import { energyDifference, energyText, panelsText, percent, percentagePointDifference } from '../ui/format.ts'

/** A result to compare, such as a variant or a stored analysis. */
export interface Column {
  readonly name: string
  readonly estimate: Result
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

/**
 * The panels, and then the figures of the year, as displayed, one per column. Differences are from the first column: null for
 * the first itself, and where either value is unknown.
 */
export const comparisonRows = (columns: readonly Column[]) => [
  {
    name: 'Panels',
    values: columns.map(({ estimate }) => panelsText(estimate.inputs)),
    differences: columns.map(() => null),
  },
  ...MEASURES.map(({ name, of, format, difference }) => {
    const values = columns.map(({ estimate }) => of(estimate))
    const [first] = values
    return {
      name,
      values: values.map((value) => (value === undefined ? 'not stored' : format(value))),
      differences: values.map((value, i) =>
        i === 0 || value === undefined || first === undefined ? null : difference(value, first),
      ),
    }
  }),
]

/** What two results must share to be compared, and what is said where they do not. */
const CONDITIONS: readonly (readonly [caveat: string, of: (result: Result) => unknown])[] = [
  ['They are for different places.', ({ inputs }) => `${inputs.latitude} ${inputs.longitude}`],
  [
    'They come from different estimators, whose weather differs.',
    ({ baseline }) => weatherOf(baseline).estimator,
  ],
  ['They assume different system losses.', ({ inputs }) => inputs.losses],
]

/** Why differences between the columns are not only those of panels and skyline; empty if they are. */
export const comparisonCaveats = (columns: readonly Column[]): string[] =>
  CONDITIONS.filter(([, of]) => new Set(columns.map(({ estimate }) => of(estimate))).size > 1).map(
    ([caveat]) => caveat,
  )
