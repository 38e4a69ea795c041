import type { Estimate } from '../../api/types.ts'
import { Table } from '../../charts/values.tsx'
import { type MonthRow, monthTable } from '../../site/energies.ts'
import { oneDecimal, wholeNumber } from '../../ui/format.ts'
import { MONTHS } from '../../ui/labels.ts'

const COLUMNS = ['Month', 'Without shade, kWh', 'Lost, kWh', 'Produced, kWh', 'Lost, %']

/** Each month's production and loss in numbers, the year last. */
export const MonthsTable = ({ estimate }: { readonly estimate: Estimate }) => {
  const { months, year, decimals } = monthTable(estimate)
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
    <Table label="Months in numbers" columns={COLUMNS}>
      {months.map((month, i) => row(MONTHS[i] ?? '', month))}
      {row('Year', year)}
    </Table>
  )
}
