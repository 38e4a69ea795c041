import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { energyDifference, kilowattHours, percent, percentagePointDifference } from '../ui/format.ts'
import { SAMPLE_DAYS } from '../ui/labels.ts'
import { Scrollable } from '../ui/scrollable.tsx'
import { basisLabel } from './analysis-info.ts'

interface ComparisonTableProps {
  readonly left: AnalysisResult
  readonly right: AnalysisResult
}

interface Measure {
  readonly name: string
  readonly of: (result: AnalysisResult) => number | undefined
  readonly format: (value: number) => string
  readonly difference: (a: number, b: number) => string
}

const energyFormat = { format: kilowattHours, difference: energyDifference }
const percentFormat = { format: percent, difference: percentagePointDifference }

const MEASURES: readonly Measure[] = [
  { name: 'Without shading', of: ({ baseline }) => baseline.ac_annual, ...energyFormat },
  { name: 'With shading', of: ({ adjusted }) => adjusted.adjustedAnnual, ...energyFormat },
  { name: 'Energy lost', of: ({ energy }) => energy?.annualLoss, ...percentFormat },
  { name: 'Daylight hours lost', of: ({ shading }) => shading.averageShadingLoss, ...percentFormat },
  { name: 'Direct light lost', of: ({ energy }) => energy?.beamLoss, ...percentFormat },
  { name: 'Diffuse light lost', of: ({ energy }) => energy?.diffuseLoss, ...percentFormat },
  ...SAMPLE_DAYS.map((name, i) => ({
    name: `Daylight hours lost, ${name}`,
    of: ({ shading }: AnalysisResult) => shading.sampleDays[i]?.percentShaded,
    ...percentFormat,
  })),
]

/** The results of two analyses and their differences. */
export const ComparisonTable = ({ left, right }: ComparisonTableProps): JSX.Element => (
  <Scrollable label="Results of both analyses">
    <table class="compact">
      <caption>Results of both analyses</caption>
      <thead>
        <tr>
          <th scope="col">Result</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
          <th scope="col">A − B</th>
        </tr>
      </thead>
      <tbody>
        {MEASURES.map(({ name, of, format, difference }) => {
          const [a, b] = [of(left), of(right)]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{a === undefined ? '–' : format(a)}</td>
              <td>{b === undefined ? '–' : format(b)}</td>
              <td>{a === undefined || b === undefined ? '–' : difference(a, b)}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">Reduced by</th>
          <td>{basisLabel(left.adjusted.basis)}</td>
          <td>{basisLabel(right.adjusted.basis)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  </Scrollable>
)
