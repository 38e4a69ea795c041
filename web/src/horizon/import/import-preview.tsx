import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { HorizonFileReading, Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { CONVENTIONS } from './azimuth-convention.ts'
import type { HorizonImport } from './use-horizon-import.ts'

const ConventionChoice = ({ horizonImport }: { readonly horizonImport: HorizonImport }): JSX.Element => (
  <fieldset>
    <legend>How does the file measure azimuths?</legend>
    {CONVENTIONS.map((convention) => (
      <label key={convention.label}>
        <input
          type="radio"
          name="horizon-convention"
          checked={convention === horizonImport.convention}
          onChange={() => horizonImport.setConvention(convention)}
        />
        {convention.label}
      </label>
    ))}
  </fieldset>
)

const Summary = ({ reading }: { readonly reading: HorizonFileReading }): JSX.Element => {
  const { format, horizonProfile, convention, notes } = reading
  const highest = horizonProfile.reduce((max, { heightAngle }) => Math.max(max, heightAngle), 0)
  return (
    <>
      <p role="status">
        Format <strong>{format}</strong>:{' '}
        {horizonProfile.length === 1 ? '1 point' : `${horizonProfile.length} points`}, up to {highest}° high.
        See the dotted line in the diagram.
      </p>
      <p class="quiet">Azimuths: {convention}.</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ImportPreviewProps {
  readonly horizonImport: HorizonImport
  onUse(points: Points): void
  onCancel(): void
}

/** Shows how the service has read the file, before the user accepts it. */
export const ImportPreview = ({ horizonImport, onUse, onCancel }: ImportPreviewProps): JSX.Element => {
  const { reading, busy } = horizonImport
  const preview = useRef<HTMLDivElement>(null)
  const hasReading = reading !== null
  // After a drop on the diagram the preview may be off-screen, below it.
  useEffect(() => preview.current?.scrollIntoView({ block: 'nearest' }), [hasReading])
  return (
    <div class="import-preview" ref={preview}>
      {reading && <Summary reading={reading} />}
      <ConventionChoice horizonImport={horizonImport} />
      <div class="horizon-tools">
        {reading && (
          <Button kind="primary" disabled={busy} onClick={() => onUse(reading.horizonProfile)}>
            Use this horizon
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
