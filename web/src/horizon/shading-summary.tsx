import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ShadingResult } from '../api/types.ts'
import { resultText } from './descriptions.ts'

interface ResultProps {
  /** Without it there is nothing to ask. */
  readonly isPlace: boolean
  readonly shading: ShadingResult | null
  readonly busy: boolean
}

const QUIET = 1200

/** Said once the picture is left alone, not at every step of a drag. */
const Spoken = ({ shading, busy }: Omit<ResultProps, 'isPlace'>): JSX.Element => {
  const [text, setText] = useState('')
  const latest = shading === null ? '' : resultText(shading)
  useEffect(() => {
    if (busy || latest === text) return
    const timer = setTimeout(() => setText(latest), QUIET)
    return () => clearTimeout(timer)
  }, [latest, busy])
  return (
    <p class="only-spoken" role="status">
      {text}
    </p>
  )
}

const Days = ({ shading }: { readonly shading: ShadingResult }): JSX.Element => (
  <dl class="day-results">
    <div class="average">
      <dt>Average shading loss</dt>
      <dd>{shading.averageShadingLoss.toFixed(1)} % of daylight hours</dd>
    </div>
    {shading.sampleDays.map(({ name, shadedHours, daylightHours }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {daylightHours === 0
            ? 'no daylight'
            : `${shadedHours.toFixed(2)} of ${daylightHours.toFixed(2)} h shaded`}
        </dd>
      </div>
    ))}
  </dl>
)

const lackWords = (isPlace: boolean, busy: boolean): string => {
  if (!isPlace) return 'Latitude and longitude are needed to see the ways of the sun.'
  return busy ? 'Asking the service…' : 'No result yet.'
}

/** What the horizon takes of the four days. */
export const DayResults = ({ isPlace, shading, busy }: ResultProps): JSX.Element => (
  <div class="horizon-result" aria-busy={busy}>
    {shading === null ? <p class="quiet">{lackWords(isPlace, busy)}</p> : <Days shading={shading} />}
    <Spoken shading={shading} busy={busy} />
  </div>
)
