import { useId } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { BottomAxis, ValueAxis } from '../charts/axes.tsx'
import { Chart, type Explain, type Size } from '../charts/chart.tsx'
import { Legend } from '../charts/legend.tsx'
import { bandScale, linearScale } from '../charts/scales.ts'
import { Values } from '../charts/values.tsx'
import { resultCsv, resultJson } from '../download/csv.ts'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Card } from '../ui/card.tsx'
import { energyText, energyUnit, lossText, oneDecimal, wholeNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { type Energies, type MonthRow, type MonthTable, monthlyEnergies, monthTable } from './energies.ts'
import { sourceOf } from './weather.ts'

interface MonthsChartProps {
  readonly id: string
  /** January first. */
  readonly months: readonly Energies[]
  /** Top of the axis in kWh, to give charts the same scale. */
  readonly top: number
  readonly label: string
}

const HEIGHT = 184
const MARGIN = { top: 36, right: 2, bottom: 20, left: 44 }

/** Pixels that a month needs for its name, and for a percentage with its sign. */
const NAME_WIDTH = 26
const PERCENT_WIDTH = 34

/** kWh of the highest month, with or without shade. */
export const highestMonth = (months: readonly Energies[]): number =>
  Math.max(...months.map(({ production, lost }) => Math.max(production, production + lost)))

const lossOf = ({ production, lost }: Energies): number =>
  production + lost > 0 ? (100 * lost) / (production + lost) : 0

/** Too small a share for a label says nothing. */
const shareText = (month: Energies, width: number): string => {
  const loss = Math.round(lossOf(month))
  if (loss === 0) return ''
  return width < PERCENT_WIDTH ? wholeNumber(loss) : `${wholeNumber(loss)} %`
}

const Bars = ({
  months,
  top,
  size,
  explain,
}: Pick<MonthsChartProps, 'months' | 'top'> & {
  readonly size: Size
  readonly explain: Explain
}) => {
  const bottom = size.height - MARGIN.bottom
  const x = bandScale(MONTHS, [MARGIN.left, size.width - MARGIN.right], { inner: 0.24, outer: 0.24 })
  const y = linearScale([0, top], [bottom, MARGIN.top])
  return (
    <>
      <Legend
        items={[
          { mark: 'mark-production', label: 'Produced' },
          { mark: 'mark-loss', label: 'Lost to shading' },
        ]}
        x={MARGIN.left}
        y={6}
      />
      <ValueAxis
        scale={y}
        left={MARGIN.left}
        right={size.width - MARGIN.right}
        unit={energyUnit(top).kilowattHours}
      />
      <BottomAxis
        scale={x}
        label={(month) => (x.step < NAME_WIDTH ? month.slice(0, 1) : month)}
        y={size.height - 5}
      />
      {months.map((month, i) => {
        const name = MONTHS[i] ?? ''
        const left = x(name)
        const produced = y(month.production)
        const cap = Math.min(produced, y(month.production + month.lost))
        const text = `${name}\n${energyText(month.production)} produced\n${lossText(month.lost, energyText)}`
        return (
          <g key={name}>
            <rect
              class="mark-production"
              x={left}
              y={produced}
              width={x.bandwidth}
              height={bottom - produced}
            />
            <rect class="mark-loss" x={left} y={cap} width={x.bandwidth} height={produced - cap} />
            <text class="axis" x={left + x.bandwidth / 2} y={cap - 5} text-anchor="middle">
              {shareText(month, x.step)}
            </text>
            <rect
              class="hit screen-only"
              x={left - (x.step - x.bandwidth) / 2}
              y={MARGIN.top}
              width={x.step}
              height={bottom - MARGIN.top}
              {...explain(left + x.bandwidth / 2, cap - 10, text)}
            />
          </g>
        )
      })}
    </>
  )
}

/** Production by month, with the lost part as a cap and its percentage above. */
export const MonthsChart = ({ id, months, top, label }: MonthsChartProps) => (
  <Chart id={id} label={label} height={HEIGHT}>
    {(size, explain) => <Bars months={months} top={top} size={size} explain={explain} />}
  </Chart>
)

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
      hint={`${energyUnit(highestMonth(months)).name}, percent lost`}
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
        label={`Production by month: ${energyText(production)} a year, ${lossText(lost, energyText)} to shading. The table below has the numbers.`}
      />
      <Values label="Values by month" columns={COLUMNS}>
        <MonthRows {...table} />
      </Values>
    </Card>
  )
}
