import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { CONVENTIONS, type Convention } from './azimuth-convention.ts'
import type { Readout } from './parse-horizon-file.ts'

interface PreviewProps {
  readonly readout: Readout
  onConvention(convention: Convention): void
  onUse(points: Points): void
  onCancel(): void
}

const KINDS: readonly Convention[] = ['north', 'south', 'north-west-positive']

const ConventionChoice = ({ readout, onConvention }: PreviewProps): JSX.Element => (
  <fieldset>
    <legend>The file does not say how it counts azimuths. Taken is:</legend>
    {KINDS.map((kind) => (
      <label key={kind}>
        <input
          type="radio"
          name="horizon-convention"
          checked={kind === readout.convention}
          onChange={() => onConvention(kind)}
        />
        {CONVENTIONS[kind].label}
      </label>
    ))}
  </fieldset>
)

/** What was read, before it is taken. */
export const Preview = (props: PreviewProps): JSX.Element => {
  const { format, certain, points, notes, convention } = props.readout
  const heights = points.map(({ heightAngle }) => heightAngle)
  const highest = heights.reduce((most, height) => Math.max(most, height), 0)
  const box = useRef<HTMLDivElement>(null)
  // What was dropped on the picture is shown below it, on a phone out of sight.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div class="import-preview" ref={box}>
      <p role="status">
        <strong>{format}</strong>: {points.length === 1 ? '1 point' : `${points.length} points`}, up to{' '}
        {highest}° high. The dotted line in the picture shows {points.length === 1 ? 'it' : 'them'}.
      </p>
      {certain ? (
        <p class="quiet">In this file {CONVENTIONS[convention].label}.</p>
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
          Use it
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
