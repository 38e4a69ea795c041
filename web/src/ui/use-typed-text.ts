import { computed, signal } from '@preact/signals'
import type { InputHTMLAttributes } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

/** Long enough that a number is typed to its end, because the service computes whatever comes out of a field. */
const PAUSE_MS = 400

/** The value of typed text, or why it is invalid. */
export type Parsed<T> = { readonly value: T } | { readonly error: string }

/** Fields that show an error in what is typed into them. */
const invalid = signal(0)

/** Whether a field of the site shows an error in what is typed into it, so that saving would lose that. */
export const isTextInvalid = computed(() => invalid.value > 0)

/** How often invalid text has been dropped. */
const drops = signal(0)

/** Fields display their values again. @returns whether any of them was invalid */
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
  /** It is no part of the site, which can be saved whatever stands here. */
  readonly isApart?: boolean
}

/** An edit in progress. */
interface Edit<T> {
  readonly mergeKey: string
  /** The value before the edit. */
  readonly initial: T | null
  readonly text: string
  /** The formatted value that the text stands for. If the value is another, someone else has changed it. */
  readonly formatted: string
  /** As many as there were when it began. */
  readonly drops: number
  /** Whether an error is shown: not in the middle of a number. */
  readonly isChecked: boolean
}

interface TypedText {
  readonly value: string
  readonly onValue: (text: string) => void
  readonly error: string | undefined
  /** Ends the edit, as leaving the field does. */
  finish(): void
  readonly input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'onFocus' | 'onBlur' | 'onKeyDown' | 'onMouseDown' | 'autocomplete'
  >
}

/**
 * The props of a `Field` for a value that people type. Only valid values leave it, after a pause in typing: invalid text stays
 * in the field, with an error once the field is left, while the value is what it was before the edit. Escape takes an edit back.
 */
export const useTypedText = <T>({
  value,
  onValue,
  parse,
  format,
  isApart = false,
}: TypedTextOptions<T>): TypedText => {
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
  /** @returns the formatted value that the text stands for from now on */
  const emit = ({ text, initial, mergeKey }: Edit<T>): string => {
    const typed = parse(text)
    const before = initial ?? value
    // A typed null is a value: that of an emptied field.
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
  return {
    value: current?.text ?? formatted,
    onValue: type,
    error: isInvalid ? error : undefined,
    finish,
    input: {
      autocomplete: 'off',
      onFocus: (event) => event.currentTarget.select(),
      // Otherwise the click that focuses the field also ends the selection.
      onMouseDown: (event) => {
        if (document.activeElement === event.currentTarget) return
        event.preventDefault()
        event.currentTarget.focus()
      },
      onBlur: finish,
      onKeyDown: (event) => {
        const { key, ctrlKey, metaKey } = event
        if (key === 'Escape' && current) {
          // The form that the field is in stays open.
          event.stopPropagation()
          cancel(current)
        }
        // Ctrl+S saves the site, and Ctrl+P prints it, with what has just been typed.
        if (key === 'Enter' || (/^[sp]$/i.test(key) && (ctrlKey || metaKey))) finish()
      },
    },
  }
}

const NUMBER = /^[-+−]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number with a decimal point or comma; NaN if it is something else. */
export const parseNumber = (text: string): number => {
  const typed = text.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.').replace('−', '-')) : Number.NaN
}

/** Groups of thousands that cannot be decimals: `1.250,5`, `1,250.5`, `1.250.000`, `1 250`. */
const GROUPED = /^[-+−]?[1-9]\d{0,2}([.,\s'’])\d{3}(\1\d{3})*((?!\1)[.,]\d*)?$/

/** @param isWhole of a small unit there are thousands, and no thousandths */
const withoutGroups = (text: string, isWhole: boolean): string => {
  const [, mark, more, decimals] = GROUPED.exec(text) ?? []
  if (mark === undefined) return text
  return isWhole || more || decimals || !/[.,]/.test(mark) ? text.replaceAll(mark, '') : text
}

/** What else may stand behind a number in a field of a unit, in lower case, and how many of that unit it is. */
const OTHER_UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kW: { kwp: 1, w: 0.001, wp: 0.001, mw: 1000, mwp: 1000 },
  m: { cm: 0.01, ft: 0.3048 },
}

/** The text in front of a unit, and how many of the field's unit that one is. */
const splitUnit = (text: string, unit: string): readonly [number: string, factor: number] => {
  const [, number = '', typed = ''] = /^(.*?)\s*([a-z°%]*)$/i.exec(text.trim()) ?? []
  const word = typed.toLowerCase()
  const factor = ['', unit.toLowerCase()].includes(word) ? 1 : OTHER_UNITS[unit]?.[word]
  return factor === undefined ? [text.trim(), 1] : [withoutGroups(number, factor <= 0.01), factor]
}

/** `1,234` and `12.000`: more than a thousand, or three decimals. */
const AMBIGUOUS = /^([-+−]?[1-9]\d{0,2})(,\d{3}|\.000)$/

/** A parser of numbers in min ≤ value ≤ max, rounded, with or without their unit. */
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
    const [, whole, rest = ''] = AMBIGUOUS.exec(number) ?? []
    if (whole)
      return { error: `Write ${whole}${rest.slice(1)} or ${whole}.${rest.slice(1)}: this may be either` }
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
