import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { kilowattHours, percent, wholeNumber } from '../ui/format.ts'
import { basisLabel } from './analysis-info.ts'

interface FigureProps {
  readonly term: string
  readonly value: string
  readonly explanation: string
}

const Figure = ({ term, value, explanation }: FigureProps): JSX.Element => (
  <div class="figure">
    <dt>{term}</dt>
    <dd>
      <span class="value">{value}</span>
      <span class="explanation">{explanation}</span>
    </dd>
  </div>
)

const energyExplanation = ({ energy }: AnalysisResult): string =>
  energy
    ? `Calculated hour by hour: horizon and obstacles block ${percent(energy.beamLoss)} of the direct and ` +
      `${percent(energy.diffuseLoss)} of the diffuse light on the panels. Quote this number.`
    : 'Unknown, because the estimator returned no hourly data for this baseline.'

/** The annual results, each with a short explanation. */
export const KeyFigures = ({ result }: { readonly result: AnalysisResult }): JSX.Element => {
  const { baseline, adjusted, energy, shading } = result
  return (
    <dl class="figures">
      <Figure
        term="Without shading"
        value={kilowattHours(baseline.ac_annual)}
        explanation={`AC production per year with an open horizon and no obstacles: ${wholeNumber(baseline.kwh_per_kw)} kWh per kW.`}
      />
      <Figure
        term="With shading"
        value={kilowattHours(adjusted.adjustedAnnual)}
        explanation={`AC production per year, reduced by the ${basisLabel(adjusted.basis)}.`}
      />
      <Figure
        term="Energy lost"
        value={energy ? percent(energy.annualLoss) : 'unknown'}
        explanation={energyExplanation(result)}
      />
      <Figure
        term="Daylight hours lost"
        value={percent(shading.averageShadingLoss)}
        explanation={
          'The share of the time between sunrise and sunset in which the horizon or an obstacle hides the sun, averaged over ' +
          'the sample days. An hour at dawn counts as much as an hour at noon, so do not quote this number as the energy loss.'
        }
      />
    </dl>
  )
}
