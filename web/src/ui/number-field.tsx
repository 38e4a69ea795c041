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
  /** Typed numbers are rounded to so many decimals. */
  readonly decimals?: number
  /** What the service says about the value. */
  readonly error?: string | undefined
  /** For text other than a plain number. Its numbers are held to `min` and `max`, too. */
  readonly parse?: (text: string) => Parsed<number>
  readonly format?: (value: number) => string
  /** What speaks against a number in the range; null: nothing. */
  readonly problemOf?: (value: number) => string | null
}

/** A field for a number. Accepts a decimal comma and its own unit. */
export const NumberField = (props: NumberFieldProps) => {
  const { id, label, unit, value, onValue, min, max, decimals = 3, format = String } = props
  const parseInRange = numberBetween(min, max, decimals, props.parse, unit)
  const parse = (text: string): Parsed<number> => {
    const parsed = parseInRange(text)
    const problem = 'value' in parsed && props.problemOf?.(parsed.value)
    return problem ? { error: problem } : parsed
  }
  const typed = useTypedText({ value, onValue, parse, format })
  // On some phones the decimal keyboard has neither letters nor a minus sign.
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
