import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { oneDecimal, wholeNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { Scrollable } from '../ui/scrollable.tsx'

interface RowProps {
  readonly period: string
  readonly baseline: number
  readonly adjusted: number
  readonly loss: number | undefined
}

const Row = ({ period, baseline, adjusted, loss }: RowProps): JSX.Element => (
  <tr>
    <th scope="row">{period}</th>
    <td>{wholeNumber(baseline)}</td>
    <td>{wholeNumber(adjusted)}</td>
    <td>{loss === undefined ? '–' : oneDecimal(loss)}</td>
  </tr>
)

/** The numbers behind the bar chart. */
export const MonthsTable = ({ result }: { readonly result: AnalysisResult }): JSX.Element => {
  const { baseline, adjusted, energy } = result
  return (
    <details>
      <summary>Monthly values</summary>
      <Scrollable label="Monthly values">
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Without shading, kWh</th>
              <th scope="col">With shading, kWh</th>
              <th scope="col">Energy lost, %</th>
            </tr>
          </thead>
          <tbody>
            {MONTHS.map((month, i) => (
              <Row
                key={month}
                period={month}
                baseline={baseline.ac_monthly[i] ?? 0}
                adjusted={adjusted.adjustedMonthly[i] ?? 0}
                loss={energy?.monthlyLoss[i]}
              />
            ))}
            <Row
              period="Year"
              baseline={baseline.ac_annual}
              adjusted={adjusted.adjustedAnnual}
              loss={energy?.annualLoss}
            />
          </tbody>
        </table>
      </Scrollable>
    </details>
  )
}
