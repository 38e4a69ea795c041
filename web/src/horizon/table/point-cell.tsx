import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CellReading } from './parse-cell.ts'

interface CellProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** What the service says of the value. */
  readonly fault: string | undefined
  /** Whether the Tab key leads here. */
  readonly isStop: boolean
  read(text: string): CellReading
  take(value: string): void
  onFocus(): void
  /** The text means nothing. @returns to be called once that is over */
  onMisread(): () => void
}

interface Draft {
  readonly text: string
  readonly fault: string | null
  /** The value that the text goes with: when that is another one, the text is out of date. */
  readonly of: string
}

/** A value that is typed: the text stays as it is typed, and is taken as soon as it means something. */
export const PointCell = (props: CellProps): JSX.Element => {
  const { id, value, read, take } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  const atFocus = useRef(value)
  const typed = draft?.of === value ? draft : null
  const isMisread = typeof typed?.fault === 'string'
  const fault = typed?.fault ?? props.fault
  useEffect(() => (isMisread ? props.onMisread() : undefined), [isMisread])
  const type = (text: string): void => {
    const reading = read(text)
    const valid = 'value' in reading
    setDraft({ text, fault: valid ? null : reading.fault, of: valid ? reading.value : value })
    if (valid && reading.value !== value) take(reading.value)
  }
  const restore = (): void => {
    setDraft(null)
    if (atFocus.current !== value) take(atFocus.current)
  }
  const enter = (): void => {
    atFocus.current = value
    props.onFocus()
  }
  return (
    <td>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        tabIndex={props.isStop ? 0 : -1}
        aria-label={props.label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        value={typed?.text ?? value}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && restore()}
        onFocus={enter}
        onBlur={() => typed?.fault === null && setDraft(null)}
      />
      {fault !== undefined && (
        <span class="cell-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </td>
  )
}
