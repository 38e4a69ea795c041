import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ShadingResult } from '../api/types.ts'
import { shadingAnnouncement } from './descriptions.ts'

interface ShadingSummaryProps {
  /** Latitude and longitude are known. */
  readonly hasLocation: boolean
  readonly shading: ShadingResult | null
  readonly busy: boolean
}

const ANNOUNCE_DELAY_MS = 1200

/** Announces the result to screen readers once the user pauses, not at every step of a drag. */
const LiveAnnouncement = ({ shading, busy }: Omit<ShadingSummaryProps, 'hasLocation'>): JSX.Element => {
  const [text, setText] = useState('')
  const latest = shading === null ? '' : shadingAnnouncement(shading)
  useEffect(() => {
    if (busy || latest === text) return
    const timer = setTimeout(() => setText(latest), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [latest, busy])
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  )
}

const SampleDayList = ({ shading }: { readonly shading: ShadingResult }): JSX.Element => (
  <>
    <dl class="day-results">
      <div class="average">
        <dt>Sun hidden, average of four days</dt>
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
    <p class="quiet">These are hours, not energy. Run the analysis for the energy loss to quote.</p>
  </>
)

const placeholder = (hasLocation: boolean, busy: boolean): string => {
  if (!hasLocation) return 'Enter latitude and longitude to see the sun paths.'
  return busy ? 'Calculating…' : 'No result yet.'
}

/** How long horizon and obstacles shade the site on each of the four sample days. */
export const ShadingSummary = ({ hasLocation, shading, busy }: ShadingSummaryProps): JSX.Element => (
  <div class="horizon-result" aria-busy={busy}>
    {shading === null ? (
      <p class="quiet">{placeholder(hasLocation, busy)}</p>
    ) : (
      <SampleDayList shading={shading} />
    )}
    <LiveAnnouncement shading={shading} busy={busy} />
  </div>
)
