import { computed, signal } from '@preact/signals'
import type { InputHTMLAttributes } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

/** Debounce long enough to finish a number, because every value that leaves a field is computed. */
const PAUSE_MS = 400

/** The value of typed text, or why it is invalid. */
export type Parsed<T> = { readonly value: T } | { readonly error: string }

/** Number of fields of the site that show an error in their text. */
const invalid = signal(0)

/** True if a field of the site shows an error in its text, which a save would lose. */
export const isTextInvalid = computed(() => invalid.value > 0)

/** Number of times that invalid text has been dropped. */
const drops = signal(0)

/** Resets all fields to their values if any shows an error. @returns true if one did */
export const dropInvalidText = (): boolean => {
  const isInvalid = isTextInvalid.peek()
  if (isInvalid) drops.value++
  return isInvalid
}

interface TypedTextOptions<T> {
  /** null: not known yet */
  readonly value: T | null
  /** Consecutive changes with the same merge key belong to one edit, so they are one undo step. */
  readonly onValue: (value: T, mergeKey: string) => void
  readonly parse: (text: string) => Parsed<T>
  readonly format: (value: T) => string
  /** Not part of the site, so its errors do not block a save. */
  readonly isApart?: boolean
}

interface Edit<T> {
  readonly mergeKey: string
  readonly initial: T | null
  readonly text: string
  /** The formatted value of the text. If the field's value differs, something else has changed it. */
  readonly formatted: string
  readonly drops: number
  /** True if an error is shown, which is not the case in the middle of a number. */
  readonly isChecked: boolean
}

/**
 * The props of a `Field` for typed values. Only valid values leave it, after a pause in typing. Invalid text stays in the
 * field, with an error once the user leaves it, while the value is the one before the edit. Escape reverts the edit.
 */
export const useTypedText = <T>({ value, onValue, parse, format, isApart = false }: TypedTextOptions<T>) => {
  const [edit, setEdit] = useState<Edit<T> | null>(null)
  const formatted = value === null ? '' : format(value)
  const current = edit?.formatted === formatted && edit.drops === drops.value ? edit : null
  if (edit !== current) setEdit(null)
  const parsed = current && parse(current.text)
  const error = parsed && 'error' in parsed ? parsed.error : undefined

  const startEdit = (): Edit<T> => ({
    mergeKey: newMergeKey(),
    initial: value,
    text: formatted,
    formatted,
    drops: drops.value,
    isChecked: false,
  })
  /** @returns the formatted value of the text from now on */
  const emit = ({ text, initial, mergeKey }: Edit<T>): string => {
    const typed = parse(text)
    const before = initial ?? value
    // A typed null is the value of an emptied field.
    const next = 'value' in typed ? typed : before === null ? null : { value: before }
    const nextFormatted = next ? format(next.value) : ''
    if (next && nextFormatted !== formatted) onValue(next.value, mergeKey)
    return nextFormatted
  }
  const isInvalid = current?.isChecked === true && error !== undefined
  const isLost = isInvalid && !isApart
  useLayoutEffect(() => {
    if (!isLost) return
    invalid.value++
    return () => {
      invalid.value--
    }
  }, [isLost])
  const latestEmit = useRef(emit)
  latestEmit.current = emit
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [formatted, drops.value])

  const type = (text: string): void => {
    const started = current ?? startEdit()
    const next = { ...started, text, isChecked: started.isChecked && 'error' in parse(text) }
    setEdit(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => setEdit({ ...next, formatted: latestEmit.current(next) }),
      PAUSE_MS,
    )
  }
  /** Ends the edit, like leaving the field. */
  const finish = (): void => {
    if (current === null) return
    clearTimeout(timer.current)
    const isUnchanged = current.text.trim() === current.formatted
    const next = { ...current, formatted: emit(current), isChecked: true }
    setEdit(error === undefined || isUnchanged ? null : next)
  }
  const cancel = ({ initial, mergeKey }: Edit<T>): void => {
    clearTimeout(timer.current)
    setEdit(null)
    const before = initial === null ? parse('') : { value: initial }
    if ('value' in before && format(before.value) !== formatted) onValue(before.value, mergeKey)
  }
  const input: InputHTMLAttributes<HTMLInputElement> = {
    autocomplete: 'off',
    onFocus: (event) => event.currentTarget.select(),
    // Otherwise the click that focuses the field would also clear the selection.
    onMouseDown: (event) => {
      if (document.activeElement === event.currentTarget) return
      event.preventDefault()
      event.currentTarget.focus()
    },
    onBlur: finish,
    onKeyDown: (event) => {
      const { key, ctrlKey, metaKey } = event
      if (key === 'Escape' && current) {
        // Keeps the form around the field open.
        event.stopPropagation()
        cancel(current)
      }
      // Commits the text first, because Ctrl+S saves the site and Ctrl+P prints it.
      if (key === 'Enter' || (/^[sp]$/i.test(key) && (ctrlKey || metaKey))) finish()
    },
  }
  return {
    value: current?.text ?? formatted,
    onValue: type,
    error: isInvalid ? error : undefined,
    finish,
    input,
  }
}

const NUMBER = /^[-+−]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number with a decimal point or comma; NaN for any other text. */
export const parseNumber = (text: string): number => {
  const typed = text.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.').replace('−', '-')) : Number.NaN
}

/** Grouped thousands that cannot be decimals: `1.250,5`, `1,250.5`, `1.250.000`, `1 250`. */
const GROUPED = /^[-+−]?[1-9]\d{0,2}([.,\s'’])\d{3}(\1\d{3})*((?!\1)[.,]\d*)?$/

/** @param isWhole the unit is so small that three digits after a mark are thousands */
const withoutGroups = (text: string, isWhole: boolean): string => {
  const [, mark, more, decimals] = GROUPED.exec(text) ?? []
  if (mark === undefined) return text
  return isWhole || more || decimals || !/[.,]/.test(mark) ? text.replaceAll(mark, '') : text
}

/** Other units that a field accepts, in lower case, as multiples of its own unit. */
const OTHER_UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kW: { kwp: 1, w: 0.001, wp: 0.001, mw: 1000, mwp: 1000 },
  m: { cm: 0.01, ft: 0.3048 },
}

/** The number before a unit, and that unit as a multiple of the field's unit. */
const splitUnit = (text: string, unit: string): readonly [number: string, factor: number] => {
  const [, number = '', typed = ''] = /^(.*?)\s*([a-z°%]*)$/i.exec(text.trim()) ?? []
  const word = typed.toLowerCase()
  const factor = ['', unit.toLowerCase()].includes(word) ? 1 : OTHER_UNITS[unit]?.[word]
  return factor === undefined ? [text.trim(), 1] : [withoutGroups(number, factor <= 0.01), factor]
}

/** `1,234` and `12.000`: either thousands or three decimals. */
const AMBIGUOUS = /^([-+−]?[1-9]\d{0,2})(?:,|\.(?=000))(\d{3})$/

/** A parser of numbers in min ≤ value ≤ max, rounded, with an optional unit. */
export const numberBetween = (
  min: number,
  max: number,
  decimals: number,
  parse?: (text: string) => Parsed<number>,
  unit = '',
): ((text: string) => Parsed<number>) => {
  const scale = 10 ** decimals
  return (text) => {
    const [number, factor] = splitUnit(text, unit)
    const [, whole, digits] = AMBIGUOUS.exec(number) ?? []
    if (whole) {
      // Without the zeros at its end, which would be ambiguous again.
      const decimal = `${whole}.${digits}`.replace(/\.?0+$/, '')
      return { error: `Write ${whole}${digits} or ${decimal}: this may be either` }
    }
    const parsed = parse?.(text) ?? { value: parseNumber(number) * factor }
    if ('error' in parsed) return parsed
    const { value } = parsed
    // Adding 0 turns negative zero into zero.
    if (value >= min && value <= max) return { value: Math.round(value * scale) / scale + 0 }
    return {
      error: `Enter a number from ${String(min).replace('-', '−')} to ${max}${unit === 'm' ? ', in meters' : ''}`,
    }
  }
}
