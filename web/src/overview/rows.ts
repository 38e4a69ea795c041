import { total } from '../../../lib/solar/calendar.ts'
import { ROUGHEST, roundByUncertainty } from '../results/uncertainty.ts'
import { shownLoss } from '../site/phrases.ts'
import { oneDecimal, wholeNumber } from '../ui/format.ts'

/** Maximum rows in the table. More would only make it slow: the files contain them all. */
export const LISTED = 1000

/** A site of the service, or a row of a file, with its result. */
export interface OverviewRow {
  readonly key: string
  readonly name: string
  /** kW; null while unknown. */
  readonly size: number | null
  readonly result: RowResult | null
  readonly note: string
}

interface RowResult {
  /** kWh a year without shade. */
  readonly unshaded: number
  /** Percent lost to shading; null if nothing that could cast shade is known. */
  readonly loss: number | null
}

const lostOf = ({ unshaded, loss }: RowResult): number => (unshaded * (loss ?? 0)) / 100

const productionOf = (result: RowResult): number => result.unshaded - lostOf(result)

/** The number of rows and of results, and the totals of the results: kW, kWh a year and percent. */
export const totalsOf = (rows: readonly OverviewRow[]) => {
  const known = rows.filter(({ result }) => result !== null)
  const results = known.flatMap(({ result }) => result ?? [])
  const unshaded = total(results.map((result) => result.unshaded))
  const lost = total(results.map(lostOf))
  return {
    count: rows.length,
    results: results.length,
    size: known.some(({ size }) => size === null) ? null : total(known.map(({ size }) => size ?? 0)),
    production: unshaded - lost,
    lost,
    /** Percent of the unshaded production; null if no shade is known. */
    loss: results.some(({ loss }) => loss !== null) && unshaded > 0 ? (100 * lost) / unshaded : null,
  }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** kWh, without digits beyond its certainty. */
const production = (energy: number): string => wholeNumber(roundByUncertainty(energy, ROUGHEST))

const loss = (lost: number): string =>
  (lost !== 0 && Math.abs(lost) < 10 ? oneDecimal : wholeNumber)(shownLoss(lost))

type Column = 'name' | 'size' | 'production' | 'yield' | 'lost' | 'loss'

interface Figure {
  readonly column: Column
  readonly label: string
  readonly of: (row: OverviewRow) => number | null
  readonly format: (value: number) => string
}

export const FIGURES: readonly Figure[] = [
  { column: 'size', label: 'Size, kW', of: ({ size }) => size, format: oneDecimal },
  {
    column: 'production',
    label: 'Produced, kWh',
    of: ({ result }) => result && productionOf(result),
    format: production,
  },
  {
    column: 'yield',
    label: 'kWh per kW',
    of: ({ result, size }) => result && size && productionOf(result) / size,
    format: production,
  },
  {
    column: 'lost',
    label: 'Lost, kWh',
    of: ({ result }) => (result && result.loss !== null ? lostOf(result) : null),
    format: loss,
  },
  {
    column: 'loss',
    label: 'Lost, %',
    of: ({ result }) => result?.loss ?? null,
    format: oneDecimal,
  },
]

export interface Sorting {
  readonly column: Column
  readonly isDescending: boolean
}

/** Rows with an unknown figure come last in either direction. */
export const sortRows = (
  rows: readonly OverviewRow[],
  { column, isDescending }: Sorting,
): readonly OverviewRow[] => {
  const sign = isDescending ? -1 : 1
  const figure = FIGURES.find((other) => other.column === column)
  if (!figure) return rows.toSorted((a, b) => sign * collator.compare(a.name, b.name))
  return rows.toSorted((a, b) => {
    const [one, other] = [figure.of(a), figure.of(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
