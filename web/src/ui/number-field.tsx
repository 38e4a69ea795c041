import { Field } from './field.tsx'
import { numberBetween, type Parsed, useTypedText } from './use-typed-text.ts'

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly unit?: string
  readonly value: number
  /** Gets valid numbers only. Consecutive ones with the same merge key belong to one edit. */
  readonly onValue: (value: number, mergeKey: string) => void
  readonly min: number
  readonly max: number
  /** Decimals to which typed numbers are rounded. */
  readonly decimals?: number
  /** The service's error for the value. */
  readonly error?: string | undefined
  /** For text other than a plain number. `min` and `max` apply to its numbers as well. */
  readonly parse?: (text: string) => Parsed<number>
  readonly format?: (value: number) => string
  /** An error for a number within the range; null if it is fine. */
  readonly problemOf?: (value: number) => string | null
}

/** A number field that accepts a decimal comma and its unit. */
export const NumberField = (props: NumberFieldProps) => {
  const { id, label, unit, value, onValue, min, max, decimals = 3, format = String } = props
  const parseInRange = numberBetween(min, max, decimals, props.parse, unit)
  const parse = (text: string): Parsed<number> => {
    const parsed = parseInRange(text)
    const problem = 'value' in parsed && props.problemOf?.(parsed.value)
    return problem ? { error: problem } : parsed
  }
  const typed = useTypedText({ value, onValue, parse, format })
  // On some phones, the decimal keyboard has neither letters nor a minus sign.
  const inputMode = props.parse || min < 0 ? 'text' : 'decimal'
  return (
    <Field
      id={id}
      label={label}
      unit={unit}
      {...typed}
      error={typed.error ?? props.error}
      input={{ ...typed.input, inputMode }}
    />
  )
}
