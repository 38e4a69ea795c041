import type { Place } from '../api/types.ts'
import { Field } from '../ui/field.tsx'
import { useTypedText } from '../ui/use-typed-text.ts'
import { formatPlace } from './coordinates.ts'
import { parsePlace } from './parse-place.ts'

interface PlaceInputProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly place: Place | null
  readonly onPlace: (place: Place, mergeKey?: string) => void
  readonly error?: string | undefined
}

/** Latitude and longitude in one field, in any usual notation. */
export const PlaceInput = ({ id, label, hint, place, onPlace, error }: PlaceInputProps) => {
  const typed = useTypedText({ value: place, onValue: onPlace, parse: parsePlace, format: formatPlace })
  return (
    <Field
      id={id}
      label={label}
      {...(hint !== undefined && { hint })}
      {...typed}
      error={typed.error ?? error}
      input={{
        ...typed.input,
        dir: 'ltr',
        spellcheck: false,
        placeholder: '47.27, 11.39',
        // A pasted place replaces what is in the field, wherever the caret is.
        onPaste: (event) => {
          const parsed = parsePlace(event.clipboardData?.getData('text') ?? '')
          if (!('value' in parsed)) return
          event.preventDefault()
          typed.onValue(formatPlace(parsed.value))
        },
      }}
    />
  )
}
