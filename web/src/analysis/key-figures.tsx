import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { energy as kilowattHours, percent, wholeNumber } from '../ui/format.ts'
import { basisWords } from './analysis-info.ts'

interface FigureProps {
  readonly term: string
  readonly value: string
  readonly meaning: string
}

const Figure = ({ term, value, meaning }: FigureProps): JSX.Element => (
  <div class="figure">
    <dt>{term}</dt>
    <dd>
      <span class="value">{value}</span>
      <span class="meaning">{meaning}</span>
    </dd>
  </div>
)

const energyMeaning = ({ energy }: AnalysisResult): string =>
  energy
    ? `The share of the year's kilowatt-hours that the horizon takes, hour by hour, by hiding ` +
      `${percent(energy.beamLoss)} of the direct light on the panels and ${percent(energy.diffuseLoss)} of the light ` +
      'of the sky. Quote this one.'
    : 'The estimator gave no hours with this baseline, so that the loss of energy is not known.'

/** The annual figures, with a sentence on what each means. */
export const Losses = ({ result }: { readonly result: AnalysisResult }): JSX.Element => {
  const { baseline, adjusted, energy, shading } = result
  return (
    <dl class="figures">
      <Figure
        term="Without the horizon"
        value={kilowattHours(baseline.ac_annual)}
        meaning={`A year's AC production under an open sky: ${wholeNumber(baseline.kwh_per_kw)} kWh per kW.`}
      />
      <Figure
        term="With the horizon"
        value={kilowattHours(adjusted.adjustedAnnual)}
        meaning={`What is left of it when the loss of ${basisWords(adjusted.basis)} is taken off.`}
      />
      <Figure
        term="Energy lost"
        value={energy ? percent(energy.annualLoss) : 'not known'}
        meaning={energyMeaning(result)}
      />
      <Figure
        term="Daylight hours lost"
        value={percent(shading.averageShadingLoss)}
        meaning={
          'The share of the time from sunrise to sunset, on average over the sample days, in which the sun is behind ' +
          'the horizon: a weak hour at dawn counts as much as noon.'
        }
      />
    </dl>
  )
}
