import './place.css'
import { useQuery } from '@tanstack/preact-query'
import { useContext, useEffect, useId, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { preferences } from '../ui/preferences.ts'
import { type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { formatPlace } from './coordinates.ts'
import { isAddress, type Suggestion, suggestionsQuery } from './geocoder.ts'
import { OpenStreetMap } from './open-street-map.tsx'
import { parsePlace } from './parse-place.ts'

/** In typing, before an address is searched for. */
const PAUSE_MS = 400

/** The search for the address in a text, which nobody but the page knows until the user has agreed to send it. */
const useSearch = (text: string) => {
  const { geocoder } = useContext(HostContext)
  const isPossible = geocoder !== null && isAddress(text)
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
    isPossible,
    host,
    isAgreed,
    hasFailed: query.isError,
    /** Those for this very text; null: not known yet. */
    suggestions: query.data ?? null,
    start: (): void => {
      preferences.value = { ...preferences.value, geocoder: host }
      setAsked(text)
      if (query.isError) query.refetch()
    },
  }
}

const statusOf = ({
  isPossible,
  isAgreed,
  host,
  hasFailed,
  suggestions,
}: ReturnType<typeof useSearch>): string => {
  if (!isPossible) return ''
  if (!isAgreed) return `To find an address, the page sends what you type here to ${host}.`
  if (hasFailed)
    return 'The search for addresses does not work now. Press Enter to try again, or enter coordinates.'
  if (suggestions === null) return 'Searching…'
  return suggestions.length === 0
    ? 'No such address. Try street and town, or enter coordinates.'
    : `${suggestions.length} suggestions, to choose with Up, Down and Enter`
}

interface PlaceInputProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly place: Place | null
  /** @param title of the address that was chosen, if one was */
  readonly onPlace: (place: Place, mergeKey?: string, title?: string) => void
  readonly error?: string | undefined
  /** What the button beside the field says, which does the same as Enter; without it there is none. */
  readonly action?: string
}

/** One field for coordinates in any usual notation, a link to a map, or an address, for which it suggests places. */
export const PlaceInput = ({ id, label, hint, place, onPlace, error, action }: PlaceInputProps) => {
  const hasGeocoder = useContext(HostContext).geocoder !== null
  const parse = (text: string): Parsed<Place> =>
    hasGeocoder && isAddress(text) && 'error' in parsePlace(text)
      ? { error: 'Press Enter to search for this address, and choose one of the suggestions' }
      : parsePlace(text)
  const typed = useTypedText({ value: place, onValue: onPlace, parse, format: formatPlace })
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const announce = useAnnounce()
  const listId = useId()
  const search = useSearch(isOpen && 'error' in parse(typed.value) ? typed.value : '')
  const suggestions = search.suggestions ?? []
  const optionId = (i: number): string => `${listId}-${i}`
  const type = (text: string): void => {
    typed.onValue(text)
    setActive(-1)
    setOpen(true)
  }
  const choose = ({ place: chosen, title, area }: Suggestion): void => {
    setOpen(false)
    typed.onValue(formatPlace(chosen))
    onPlace(chosen, undefined, title)
    announce(`${title}, ${area}: ${formatPlace(chosen)}.`)
  }
  /** Chooses the marked suggestion or the first one, or searches for what has been typed. */
  const enter = (): void => {
    const chosen = suggestions[Math.max(0, active)]
    if (chosen) choose(chosen)
    else search.start()
  }
  const pressKey = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[Math.max(0, active)]
    if (step !== undefined && chosen) {
      const count = suggestions.length
      setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count)
    } else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Enter' && search.isPossible) search.start()
    else if (event.key === 'Escape' && search.isPossible) setOpen(false)
    else {
      typed.input.onKeyDown?.(event)
      return
    }
    event.preventDefault()
  }
  return (
    <div
      class="place-input"
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
        onValue={type}
        error={typed.error ?? error}
        input={{
          ...typed.input,
          onKeyDown: pressKey,
          onFocus: (event) => {
            setOpen(true)
            typed.input.onFocus?.(event)
          },
          dir: 'ltr',
          spellcheck: false,
          placeholder: hasGeocoder ? 'Address, or 47.27, 11.39' : '47.27, 11.39',
          // A pasted place replaces what is in the field, wherever the caret is.
          onPaste: (event) => {
            const parsed = parsePlace(event.clipboardData?.getData('text') ?? '')
            if (!('value' in parsed)) return
            event.preventDefault()
            typed.onValue(formatPlace(parsed.value))
          },
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
        <span class="place-action" onMouseDown={(event) => event.preventDefault()}>
          <Button
            kind="primary"
            type={search.isPossible ? 'button' : 'submit'}
            onClick={() => {
              if (search.isPossible) enter()
              else if ('error' in parse(typed.value)) {
                // Shows what can be done with an address that was typed before.
                setOpen(true)
                document.getElementById(id)?.focus()
                typed.finish()
              } else typed.finish()
            }}
          >
            {action}
          </Button>
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field. */}
      <div
        class={search.isPossible ? 'suggestions open' : 'suggestions'}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={listId} role="listbox" aria-label="Addresses">
          {suggestions.map((suggestion, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
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
        {search.isPossible && !search.isAgreed && (
          <Button
            onClick={() => {
              document.getElementById(id)?.focus()
              search.start()
            }}
          >
            Search
          </Button>
        )}
        {suggestions.length > 0 && (
          <p class="hint">
            <OpenStreetMap />, Photon
          </p>
        )}
      </div>
    </div>
  )
}
