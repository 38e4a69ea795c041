import type { Estimate } from '../../api/types.ts'
import { Table } from '../../charts/values.tsx'
import { type MonthRow, type MonthTable, monthTable } from '../../site/energies.ts'
import { oneDecimal, wholeNumber } from '../../ui/format.ts'
import { MONTHS } from '../../ui/labels.ts'

const COLUMNS = ['Month', 'Without shade, kWh', 'Lost, kWh', 'Produced, kWh', 'Lost, %']

/** The rows of the table of months, the year last. */
const Rows = ({ months, year, decimals }: MonthTable) => {
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

/** What each month brings and loses, in numbers. */
export const MonthsTable = ({ estimate }: { readonly estimate: Estimate }) => (
  <Table label="Months in numbers" columns={COLUMNS}>
    <Rows {...monthTable(estimate)} />
  </Table>
)
