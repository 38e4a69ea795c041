import './assumptions.css'
import type { ComponentChildren } from 'preact'
import type { Estimate } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { hasBuildings } from '../obstacles/plan-geometry.ts'
import { CONTRIBUTORS } from '../place/open-street-map.tsx'
import { calendarDate, oneDecimal, percent } from '../ui/format.ts'
import { productionUncertainty } from './uncertainty.ts'
import { weatherOf } from './weather.ts'

const Row = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt class="hint">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The basis of the figures: the weather source, the assumptions, and the uncertainty. */
export const Assumptions = ({ estimate }: { readonly estimate: Estimate }) => {
  const { baseline, energy, inputs } = estimate
  const { source: origin, weather, credit } = weatherOf(baseline)
  const { estimator, retrievedAt, source } = baseline
  const { heightError, low, high } = energy.range
  return (
    <dl class="assumptions">
      <Row name="Estimator">
        {origin}
        {source === 'model' && ', with the power computed by this service’s own PVWatts v8 model'}
        {retrievedAt && `; data of ${calendarDate(retrievedAt)}`}
      </Row>
      <Row name="Weather">{weather}</Row>
      <Row name="Uncertainty">
        ± {productionUncertainty(baseline)} %{estimator === 'embedded' && ' (at single places up to 40 %)'}{' '}
        for the average of many years. A single year’s sunshine differs by up to 10 % more.
      </Row>
      <Row name="Shade, from and to">
        {oneDecimal(low)} – {percent(high)} if the horizon line is {heightError}° lower, or {heightError}°
        higher; obstacles stay as they are
      </Row>
      <Row name="Losses besides shading">
        {percent(inputs.losses)}: soiling, mismatch, wiring, connections, light-induced degradation, nameplate
        rating and downtime
      </Row>
      {credit && <Row name="Credit">{credit}</Row>}
    </dl>
  )
}

type Credited = Pick<Draft, 'horizonSource' | 'obstacles'>

/** The credits for terrain and buildings in a picture of a skyline; '' if none is needed. */
export const creditsOf = ({ horizonSource, obstacles }: Credited): string =>
  [
    horizonSource?.kind === 'terrain' && horizonSource.attribution,
    hasBuildings(obstacles) && `Buildings, where fetched: ${CONTRIBUTORS}, ODbL`,
  ]
    .filter(Boolean)
    .join(' · ')

export const Credits = ({ draft }: { readonly draft: Credited }) => {
  const credits = creditsOf(draft)
  return credits !== '' && <p class="hint credit">{credits}.</p>
}
