import type { InputHTMLAttributes } from 'preact'

interface FieldProps {
  readonly label: string
  /** Such as °. */
  readonly unit?: string | undefined
  readonly hint?: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: string | undefined
  readonly id: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

/** A labeled input with its unit and, below it, a hint and an error message. */
export const Field = (props: FieldProps) => {
  const { label, unit, hint, value, onValue, error, id, input } = props
  const described = [unit && `${id}-unit`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="input">
        <input
          {...input}
          id={id}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        {unit && (
          <span class="unit" id={`${id}-unit`}>
            {unit}
          </span>
        )}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type InlineInputProps = Pick<FieldProps, 'label' | 'value' | 'onValue' | 'error' | 'input'>

/** An input in a line of text, whose label is heard and whose error shows when it is pointed at. */
export const InlineInput = ({ label, value, onValue, error, input }: InlineInputProps) => (
  <input
    {...input}
    class={`inline-input ${input?.class ?? ''}`}
    aria-label={label}
    aria-invalid={error !== undefined}
    title={error}
    value={value}
    onInput={({ currentTarget }) => onValue(currentTarget.value)}
  />
)
