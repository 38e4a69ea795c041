import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { energy as kilowattHours, percent, wholeNumber } from '../ui/format.ts'
import { basisWords } from './words.ts'

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
    ? `Of the year's kilowatt-hours, so much is lost behind the horizon, reckoned hour by hour: ` +
      `${percent(energy.beamLoss)} of the sun's direct light on the panels and ${percent(energy.diffuseLoss)} of the ` +
      `sky's. Quote this one.`
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
        meaning={`What the horizon leaves of it, less the loss of ${basisWords(adjusted.basis)}.`}
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
          'Of the time between sunrise and sunset, on the mean of the sample days, the sun is so long behind the ' +
          'horizon. A weak hour at dawn counts like noon: it says when the sun is gone, not what that costs.'
        }
      />
    </dl>
  )
}
