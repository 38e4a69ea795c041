import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  /** For example °. */
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

interface InlineInputProps extends Pick<FieldProps, 'label' | 'value' | 'onValue' | 'error' | 'input'> {
  /** The rest of the line, before the error. */
  readonly children?: ComponentChildren
}

/** An input within a line of text, with a label for screen readers; its error is below the line. */
export const InlineInput = ({ label, value, onValue, error, input, children }: InlineInputProps) => {
  const errorId = useId()
  return (
    <>
      <input
        {...input}
        class={`inline-input ${input?.class ?? ''}`}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
      {children}
      {error && (
        <span class="field-error" id={errorId} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
