import type { Estimate } from '../../api/types.ts'
import { Table } from '../../charts/values.tsx'
import { type MonthRow, monthlyEnergies } from '../../site/energies.ts'
import { oneDecimal, wholeNumber } from '../../ui/format.ts'
import { MONTHS } from '../../ui/labels.ts'

export const MonthsTable = ({ estimate }: { readonly estimate: Estimate }) => {
  const { months, year, unit, decimals } = monthlyEnergies(estimate.baseline, estimate.energy)
  const energy = (value: number): string =>
    (decimals === 0 ? wholeNumber : oneDecimal)(value / unit.kilowattHours)
  const columns = ['Without shade', 'Lost', 'Produced'].map((column) => `${column}, ${unit.name}`)
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
    <Table label="Months in numbers" columns={['Month', ...columns, 'Lost, %']}>
      {months.map((month, i) => row(MONTHS[i] ?? '', month))}
      {row('Year', year)}
    </Table>
  )
}
