import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CellReading } from './read-cell.ts'

interface CellProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** What the service says of the value. */
  readonly fault: string | undefined
  read(text: string): CellReading
  take(value: string): void
  onFocus(): void
}

interface Draft {
  readonly text: string
  readonly fault: string | null
  /** The value that the text goes with: when that is another one, the text is out of date. */
  readonly of: string
}

/** A value that is typed: the text stays as it is typed, and is taken as soon as it means something. */
export const PointCell = ({ id, label, value, fault, read, take, onFocus }: CellProps): JSX.Element => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const typed = draft?.of === value ? draft : null
  const shownFault = typed?.fault ?? fault
  const type = (text: string): void => {
    const reading = read(text)
    const valid = 'value' in reading
    setDraft({ text, fault: valid ? null : reading.fault, of: valid ? reading.value : value })
    if (valid && reading.value !== value) take(reading.value)
  }
  return (
    <td>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-invalid={shownFault !== undefined}
        aria-describedby={shownFault === undefined ? undefined : `${id}-fault`}
        value={typed?.text ?? value}
        onInput={(event) => type(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={() => typed?.fault === null && setDraft(null)}
      />
      {shownFault !== undefined && (
        <span class="cell-fault" id={`${id}-fault`}>
          {shownFault}
        </span>
      )}
    </td>
  )
}
