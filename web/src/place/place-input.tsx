import './place.css'
import { useQuery } from '@tanstack/preact-query'
import { useContext, useEffect, useId, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { say } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { preferences } from '../ui/preferences.ts'
import { type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { formatPlace, keepAddress } from './coordinates.ts'
import { isAddress, type Suggestion, suggestionsQuery } from './geocoder.ts'
import { OpenStreetMap } from './open-street-map.tsx'
import { parsePlace } from './parse-place.ts'

const PAUSE_MS = 400

/** Searches for the address in a text, which is not sent until the user has agreed to it. */
const useSearch = (text: string, isOpen: boolean) => {
  const { geocoder } = useContext(HostContext)
  const isWanted = geocoder !== null && isAddress(text)
  const isPossible = isWanted && isOpen
  const host = geocoder && new URL(geocoder).host
  const isAgreed = preferences.value.geocoder === host
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!isPossible || !isAgreed) return
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isPossible, isAgreed])
  const query = useQuery(suggestionsQuery(geocoder, isPossible && asked === text ? text.trim() : null))
  return {
    isWanted,
    /** The search is open, so its suggestions are shown. */
    isPossible,
    host,
    isAgreed,
    hasFailed: query.isError,
    /** Suggestions for exactly this text; null until known. */
    suggestions: query.data ?? null,
    start: (): void => {
      preferences.value = { ...preferences.value, geocoder: host }
      setAsked(text)
      if (query.isError) query.refetch()
    },
  }
}

const statusOf = (search: ReturnType<typeof useSearch>): string => {
  const { isPossible, isAgreed, host, hasFailed, suggestions } = search
  if (!isPossible) return ''
  if (!isAgreed)
    return `To find an address, the page sends what you type here to ${host}. Press Enter to search.`
  if (hasFailed)
    return 'The search for addresses does not work now. Press Enter to try again, or enter coordinates.'
  if (suggestions === null) return 'Searching…'
  const { length } = suggestions
  if (length === 0) return 'No such address. Try street and town, or enter coordinates.'
  return `${length} ${length === 1 ? 'suggestion' : 'suggestions'}, to choose with Up, Down and Enter`
}

interface PlaceInputProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly place: Place | null
  /** @param title of the chosen address, if any */
  readonly onPlace: (place: Place, mergeKey?: string, title?: string) => void
  /** Gets the field's coordinates when Enter or the button is pressed. */
  readonly onEnter?: (place: Place) => void
  readonly error?: string | undefined
  /** The label of a button beside the field that does the same as Enter; no button without it. */
  readonly action?: string
}

/** One field for coordinates in any usual notation, a map link, or an address, with suggestions. */
export const PlaceInput = (props: PlaceInputProps) => {
  const { id, label, hint, place, onPlace, onEnter, error, action } = props
  const hasGeocoder = useContext(HostContext).geocoder !== null
  const parse = (text: string): Parsed<Place> => {
    const parsed = parsePlace(text)
    return 'error' in parsed && hasGeocoder && isAddress(text)
      ? { error: 'Press Enter to search for this address, and choose one of the suggestions' }
      : parsed
  }
  const typed = useTypedText({ value: place, onValue: onPlace, parse, format: formatPlace })
  const parsed = parse(typed.value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isMissing, setMissing] = useState(false)
  const missing = isMissing && typed.value === '' ? 'Enter where the panels are' : undefined
  const listId = useId()
  const search = useSearch('error' in parsed ? typed.value : '', isOpen)
  const suggestions = search.suggestions ?? []
  const optionId = (i: number): string => `${listId}-${i}`
  const choose = ({ place: chosen, title, area }: Suggestion): void => {
    setOpen(false)
    typed.onValue(formatPlace(chosen))
    const address = [title, area].filter(Boolean).join(', ')
    keepAddress(chosen, address)
    onPlace(chosen, undefined, title)
    say(`${address}: ${formatPlace(chosen)}.`)
  }
  /** Chooses the marked suggestion or the first one, searches for an address, or takes the coordinates. */
  const enter = (event: Event): void => {
    event.preventDefault()
    const chosen = suggestions[Math.max(0, active)]
    if (chosen) {
      choose(chosen)
      return
    }
    if ('error' in parsed) document.getElementById(id)?.focus()
    setMissing(typed.value === '')
    if (search.isWanted) {
      setOpen(true)
      search.start()
      return
    }
    typed.finish()
    if ('value' in parsed) onEnter?.(parsed.value)
  }
  const pressKey = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') return
    if (step !== undefined && suggestions.length > 0) {
      const from = active < 0 && step < 0 ? 0 : active
      setActive((from + step + suggestions.length) % suggestions.length)
    } else if (event.key === 'Escape') {
      // Escape closes a dialog; it does not undo a change of place.
      if (!search.isPossible) return
      setOpen(false)
    } else {
      typed.input.onKeyDown?.(event)
      return
    }
    event.preventDefault()
  }
  return (
    <form
      class="place-input"
      noValidate
      onSubmit={enter}
      // The focus stays in the field.
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        setOpen(false)
        typed.finish()
      }}
    >
      <Field
        id={id}
        label={label}
        hint={hint}
        value={typed.value}
        onValue={(text) => {
          typed.onValue(text)
          setActive(-1)
          setOpen(true)
        }}
        error={search.isPossible ? undefined : (typed.error ?? error ?? missing)}
        input={{
          ...typed.input,
          onKeyDown: pressKey,
          onFocus: (event) => {
            setOpen(true)
            typed.input.onFocus?.(event)
          },
          onPaste: (event) => {
            const pasted = parsePlace(event.clipboardData?.getData('text') ?? '')
            if (!('value' in pasted)) return
            event.preventDefault()
            typed.onValue(formatPlace(pasted.value))
          },
          dir: 'ltr',
          spellcheck: false,
          placeholder: hasGeocoder ? 'Address, or 47.27, 11.39' : '47.27, 11.39',
          ...(hasGeocoder && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': suggestions.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': active < 0 ? undefined : optionId(active),
          }),
        }}
      />
      {action !== undefined && (
        <Button kind="primary" type="submit">
          {action}
        </Button>
      )}
      <div class={search.isPossible ? 'suggestions open' : 'suggestions'}>
        <div id={listId} role="listbox" aria-label="Addresses">
          {suggestions.map((suggestion, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={i}
              id={optionId(i)}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onClick={() => choose(suggestion)}
            >
              {suggestion.title} <span class="hint">{suggestion.area}</span>
            </div>
          ))}
        </div>
        <p role="status" class={suggestions.length > 0 ? 'visually-hidden' : 'hint'}>
          {statusOf(search)}
        </p>
        {suggestions.length > 0 && (
          <p class="hint">
            <OpenStreetMap />, Photon
          </p>
        )}
      </div>
    </form>
  )
}
