import { useId } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { Values } from '../charts/values.tsx'
import { resultCsv, resultJson } from '../download/csv.ts'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Card } from '../ui/card.tsx'
import { kilowattHours, lossText, oneDecimal, wholeNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { type MonthRow, type MonthTable, monthlyEnergies, monthTable } from './energies.ts'
import { highestMonth, MonthsChart } from './months-chart.tsx'
import { sourceOf } from './weather.ts'

export const COLUMNS = ['Month', 'Without shade, kWh', 'Lost, kWh', 'Produced, kWh', 'Lost, %']

/** The rows of the table of months, the year last. */
export const MonthRows = ({ months, year, decimals }: MonthTable) => {
  const energy = decimals === 0 ? wholeNumber : oneDecimal
  const row = (name: string, { unshaded, lost, production, loss }: MonthRow) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{energy(unshaded)}</td>
      <td>{energy(lost)}</td>
      <td>{energy(production)}</td>
      <td>{oneDecimal(loss)}</td>
    </tr>
  )
  return (
    <>
      {months.map((month, i) => row(MONTHS[i] ?? '', month))}
      {row('Year', year)}
    </>
  )
}

/** Production by month and what shade takes of it. */
export const MonthsCard = ({ estimate }: { readonly estimate: Estimate }) => {
  const id = useId()
  const months = monthlyEnergies(estimate.baseline, estimate.energy)
  const table = monthTable(estimate)
  const { production, lost } = table.year
  return (
    <Card
      title="By month"
      hint="kWh, percent lost"
      help="energy loss"
      tools={
        <DownloadMenu
          description="months"
          image={{ id, title: 'Production by month and share lost to shading, kWh', ...sourceOf(estimate) }}
          files={[
            { label: 'Result (CSV)', extension: 'csv', text: (site) => resultCsv(site, estimate) },
            { label: 'Result (JSON)', extension: 'json', text: (site) => resultJson(site, estimate) },
          ]}
        />
      }
    >
      <MonthsChart
        id={id}
        months={months}
        top={highestMonth(months)}
        label={`Production by month: ${kilowattHours(production)} a year, ${lossText(lost, kilowattHours)} to shading. The table below has the numbers.`}
      />
      <Values label="Values by month" columns={COLUMNS}>
        <MonthRows {...table} />
      </Values>
    </Card>
  )
}
