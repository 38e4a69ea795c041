import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { energyChange, energy as kilowattHours, percent, pointsChange } from '../ui/format.ts'
import { SAMPLE_DAYS } from '../ui/sample-days.ts'
import { Scroll } from '../ui/scrollable.tsx'
import { basisWords } from './analysis-info.ts'

interface ComparisonTableProps {
  readonly left: AnalysisResult
  readonly right: AnalysisResult
}

interface Measure {
  readonly name: string
  readonly of: (result: AnalysisResult) => number | undefined
  readonly words: (value: number) => string
  readonly change: (one: number, other: number) => string
}

const inEnergy = { words: kilowattHours, change: energyChange }
const inPercent = { words: percent, change: pointsChange }

const MEASURES: readonly Measure[] = [
  { name: 'Without the horizon', of: ({ baseline }) => baseline.ac_annual, ...inEnergy },
  { name: 'With the horizon', of: ({ adjusted }) => adjusted.adjustedAnnual, ...inEnergy },
  { name: 'Energy lost', of: ({ energy }) => energy?.annualLoss, ...inPercent },
  { name: 'Daylight hours lost', of: ({ shading }) => shading.averageShadingLoss, ...inPercent },
  { name: 'Direct light lost', of: ({ energy }) => energy?.beamLoss, ...inPercent },
  { name: 'Light of the sky lost', of: ({ energy }) => energy?.diffuseLoss, ...inPercent },
  ...SAMPLE_DAYS.map((name, i) => ({
    name: `Daylight lost, ${name}`,
    of: ({ shading }: AnalysisResult) => shading.sampleDays[i]?.percentShaded,
    ...inPercent,
  })),
]

/** The figures of two analyses, and how much more the first has. */
export const ComparisonTable = ({ left, right }: ComparisonTableProps): JSX.Element => (
  <Scroll label="The figures of both">
    <table class="compact">
      <caption>The figures of both</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
          <th scope="col">A less B</th>
        </tr>
      </thead>
      <tbody>
        {MEASURES.map(({ name, of, words, change }) => {
          const [one, other] = [of(left), of(right)]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{one === undefined ? '–' : words(one)}</td>
              <td>{other === undefined ? '–' : words(other)}</td>
              <td>{one === undefined || other === undefined ? '–' : change(one, other)}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">Adjusted by</th>
          <td>{basisWords(left.adjusted.basis)}</td>
          <td>{basisWords(right.adjusted.basis)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  </Scroll>
)
