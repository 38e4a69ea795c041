import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ParsedCell } from './parse-cell.ts'

interface PointCellProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** The service's error. */
  readonly error: string | undefined
  /** Whether Tab focuses this cell. */
  readonly isTabStop: boolean
  parse(text: string): ParsedCell
  onValue(value: string): void
  onFocus(): void
  /** Registers invalid text. @returns a function to call once the text is valid or gone */
  addInvalidInput(): () => void
}

interface Draft {
  readonly text: string
  readonly error: string | null
  /** The value when the text was typed. If the value has changed since, the text is out of date. */
  readonly basedOn: string
}

/** An editable value. The text stays as typed; the value changes as soon as the text is valid. */
export const PointCell = (props: PointCellProps): JSX.Element => {
  const { id, value, parse, onValue } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  const valueAtFocus = useRef(value)
  const typed = draft?.basedOn === value ? draft : null
  const isInvalid = typeof typed?.error === 'string'
  const error = typed?.error ?? props.error
  useEffect(() => (isInvalid ? props.addInvalidInput() : undefined), [isInvalid])
  const handleInput = (text: string): void => {
    const parsed = parse(text)
    const valid = 'value' in parsed
    setDraft({ text, error: valid ? null : parsed.error, basedOn: valid ? parsed.value : value })
    if (valid && parsed.value !== value) onValue(parsed.value)
  }
  const restore = (): void => {
    setDraft(null)
    if (valueAtFocus.current !== value) onValue(valueAtFocus.current)
  }
  const handleFocus = (): void => {
    valueAtFocus.current = value
    props.onFocus()
  }
  return (
    <td>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={props.label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={typed?.text ?? value}
        onInput={(event) => handleInput(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && restore()}
        onFocus={handleFocus}
        onBlur={() => typed?.error === null && setDraft(null)}
      />
      {error !== undefined && (
        <span class="cell-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </td>
  )
}
