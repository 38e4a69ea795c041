import './compare.css'
import { useId } from 'preact/hooks'
import { Scrollable } from '../charts/values.tsx'
import type { Draft } from '../drafts/draft.ts'
import { monthlyEnergies } from '../results/energies.ts'
import { MonthsChart } from '../results/months-chart.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, comparisonCaveats, comparisonRows } from './comparison.ts'
import type { Comparison } from './use-comparison.ts'

/** Id of the heading, which gets the focus when something is compared. */
export const COMPARISON = 'comparison'

interface FiguresProps {
  readonly columns: readonly Column[]
}

const Figures = ({ columns }: FiguresProps) => (
  <Scrollable label="Comparison">
    <table class="comparison">
      <thead>
        <tr>
          <td />
          {columns.map(({ name }, i) => (
            <th key={i} scope="col" dir="auto">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonRows(columns).map(({ name, values, differences }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, i) => (
              <td key={i}>
                {value}
                {differences[i] && <span class="difference">{differences[i]}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrollable>
)

/** The months of each column that has them, side by side. */
const Months = ({ columns }: FiguresProps) => {
  const series = columns.flatMap(({ name, estimate: { baseline, energy } }) =>
    energy ? [{ name, months: monthlyEnergies(baseline, energy) }] : [],
  )
  const names = series.map(({ name }) => name).join(', ')
  return <MonthsChart id={useId()} series={series} label={`Production by month: ${names}.`} />
}

interface CompareCardProps {
  readonly comparison: Comparison
  readonly onUse: (draft: Draft) => void
}

/** Results side by side, all energy-based, with their differences from the first, and what can be done with the variants. */
export const CompareCard = ({ comparison: { columns, variants, remove }, onUse }: CompareCardProps) => {
  const caveats = comparisonCaveats(columns)
  return (
    <Card
      titleId={COMPARISON}
      title="Compare"
      hint={`kWh a year; differences from ${columns[0]?.name ?? ''}`}
      help="variant"
    >
      {caveats.length > 0 && (
        <ul class="caveats">
          {caveats.map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
        </ul>
      )}
      <Figures columns={columns} />
      {caveats.length === 0 && (
        <p class="hint">
          All columns have the same weather, so their differences are far more certain than the figures.
        </p>
      )}
      <Months columns={columns} />
      {variants.map((variant) => (
        <p class="variant" key={variant.name}>
          {variant.name}
          <Button kind="quiet" label={`Use ${variant.name}`} onClick={() => onUse(variant.draft)}>
            Use
          </Button>
          <Button kind="quiet" label={`Remove ${variant.name}`} onClick={() => remove(variant)}>
            Remove
          </Button>
        </p>
      ))}
      {variants.length > 0 && (
        <p class="hint">
          “Now” follows what you edit. Variants last until you leave the site; to keep one for good, use it
          and save.
        </p>
      )}
    </Card>
  )
}
