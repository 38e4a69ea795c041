import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { CONVENTIONS, type Convention } from './azimuth-convention.ts'
import type { ParsedHorizon } from './parse-horizon-file.ts'

interface ImportPreviewProps {
  readonly parsed: ParsedHorizon
  onConvention(convention: Convention): void
  onUse(points: Points): void
  onCancel(): void
}

const CHOICES: readonly Convention[] = ['north', 'south', 'north-west-positive']

const ConventionChoice = ({ parsed, onConvention }: ImportPreviewProps): JSX.Element => (
  <fieldset>
    <legend>The file does not define its azimuths. How are they measured?</legend>
    {CHOICES.map((choice) => (
      <label key={choice}>
        <input
          type="radio"
          name="horizon-convention"
          checked={choice === parsed.convention}
          onChange={() => onConvention(choice)}
        />
        {CONVENTIONS[choice].label}
      </label>
    ))}
  </fieldset>
)

/** Shows the parsed file before the user accepts it. */
export const ImportPreview = (props: ImportPreviewProps): JSX.Element => {
  const { format, isConventionKnown, points, notes, convention } = props.parsed
  const heights = points.map(({ heightAngle }) => heightAngle)
  const highest = heights.reduce((max, height) => Math.max(max, height), 0)
  const preview = useRef<HTMLDivElement>(null)
  // After a drop on the diagram the preview may be off-screen, below it.
  useEffect(() => preview.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div class="import-preview" ref={preview}>
      <p role="status">
        <strong>{format}</strong>: {points.length === 1 ? '1 point' : `${points.length} points`}, up to{' '}
        {highest}° high. See the dotted line in the diagram.
      </p>
      {isConventionKnown ? (
        <p class="quiet">Azimuths: {CONVENTIONS[convention].label}.</p>
      ) : (
        <ConventionChoice {...props} />
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div class="horizon-tools">
        <Button kind="primary" onClick={() => props.onUse(points)}>
          Use this horizon
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
