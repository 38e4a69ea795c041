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
import { energyText, energyUnit, lossText, oneDecimal, shortened, wholeNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { type Energies, type MonthRow, type MonthTable, monthlyEnergies, monthTable } from './energies.ts'
import { sourceOf } from './weather.ts'

/** The months of a result, January first. */
export interface MonthSeries {
  readonly name: string
  readonly months: readonly Energies[]
}

interface MonthsChartProps {
  readonly id: string
  /** The bars of several stand side by side; the first one is in full color. */
  readonly series: readonly MonthSeries[]
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

interface BarProps {
  readonly month: Energies
  /** Pixels, as the next one. */
  readonly left: number
  readonly width: number
  readonly y: (energy: number) => number
  /** One to compare with. */
  readonly isOther: boolean
}

/** What is produced in a month, with what is lost as a cap. */
const Bar = ({ month: { production, lost }, left, width, y, isOther }: BarProps) => {
  const produced = y(production)
  const cap = Math.min(produced, y(production + lost))
  return (
    <g class={isOther ? 'mark-other' : undefined}>
      <rect class="mark-production" x={left} y={produced} width={width} height={y(0) - produced} />
      <rect class="mark-loss" x={left} y={cap} width={width} height={produced - cap} />
    </g>
  )
}

/** Characters of a name in the legend. */
const NAME_LENGTH = 24

const legendOf = (series: readonly MonthSeries[]) =>
  series.length > 1
    ? series.map(({ name }, i) => ({
        mark: i === 0 ? 'mark-production' : 'mark-production mark-other',
        label: shortened(name, NAME_LENGTH),
      }))
    : [
        { mark: 'mark-production', label: 'Produced' },
        { mark: 'mark-loss', label: 'Lost to shading' },
      ]

const Bars = ({
  series,
  size,
  explain,
}: Pick<MonthsChartProps, 'series'> & {
  readonly size: Size
  readonly explain: Explain
}) => {
  const bottom = size.height - MARGIN.bottom
  const top = highestMonth(series.flatMap(({ months }) => months))
  const x = bandScale(MONTHS, [MARGIN.left, size.width - MARGIN.right], { inner: 0.24, outer: 0.24 })
  const y = linearScale([0, top], [bottom, MARGIN.top])
  const width = x.bandwidth / series.length
  const textOf = ({ name, months }: MonthSeries, i: number): string => {
    const { production, lost } = months[i] ?? { production: 0, lost: 0 }
    const figures = `${energyText(production)} produced\n${lossText(lost, energyText)}`
    return series.length > 1 ? `${name}: ${figures.replace('\n', ', ')}` : figures
  }
  return (
    <>
      <Legend items={legendOf(series)} x={MARGIN.left} y={6} />
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
      {MONTHS.map((name, i) => {
        const months = series.flatMap(({ months }) => months[i] ?? [])
        const left = x(name)
        const cap = y(highestMonth(months))
        const [only] = months
        const text = [name, ...series.map((one) => textOf(one, i))].join('\n')
        return (
          <g key={name}>
            {months.map((month, k) => (
              <Bar key={k} month={month} left={left + k * width} width={width} y={y} isOther={k > 0} />
            ))}
            {months.length === 1 && only && (
              <text class="axis" x={left + x.bandwidth / 2} y={cap - 5} text-anchor="middle">
                {shareText(only, x.step)}
              </text>
            )}
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
export const MonthsChart = ({ id, series, label }: MonthsChartProps) => (
  <Chart id={id} label={label} height={HEIGHT}>
    {(size, explain) => <Bars series={series} size={size} explain={explain} />}
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
        series={[{ name: '', months }]}
        label={`Production by month: ${energyText(production)} a year, ${lossText(lost, energyText)} to shading. The table below has the numbers.`}
      />
      <Values by="month" columns={COLUMNS}>
        <MonthRows {...table} />
      </Values>
    </Card>
  )
}
