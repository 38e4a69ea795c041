import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { queryOptions, skipToken } from '@tanstack/preact-query'
import { type Client, dataOf, type Service } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import type { Place, Points } from '../api/types.ts'
import { watchQuery } from '../api/watch-query.ts'
import type { operations } from '../api.d.ts'
import { isTextField } from '../ui/focus.ts'
import { uniqueId } from '../ui/unique-id.ts'

/** The zero and the sign of the azimuths in a file. */
export interface AzimuthConvention {
  readonly label: string
  readonly parameters: NonNullable<operations['readHorizonFile']['parameters']['query']>
}

export const DETECTED: AzimuthConvention = { label: 'As detected', parameters: {} }

export const PVSYST_SOUTHERN: AzimuthConvention = {
  label: '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
  parameters: { north: 0, clockwise: false },
}

export interface Source {
  /** Unique to the content. */
  readonly id: string
  readonly content: Blob
  /** '' for text. */
  readonly name: string
  /** As pasted or typed; '' for a file. */
  readonly text: string
  readonly convention: AzimuthConvention
}

/** The service's reading of a horizon file. @param source null: nothing to read */
const horizonFileQuery = (client: Client, source: Source | null) =>
  queryOptions({
    queryKey: ['horizon-file', source?.id, source?.convention.label],
    queryFn: source
      ? async ({ signal }) => {
          // Debounces typing: more text aborts the query before its request.
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
          return dataOf(
            client.POST('/horizon-files', {
              body: source.content,
              bodySerializer: (body) => body,
              headers: { 'content-type': 'text/plain' },
              params: { query: source.convention.parameters },
              signal,
            }),
          )
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

const MAX_BYTES = 1_000_000
/** Debounce while the user types. */
const PAUSE_MS = 250

/** @param text as pasted or typed; '' for none yet */
export const textSource = (text: string): Source => ({
  id: uniqueId(),
  content: new Blob([text]),
  name: '',
  text,
  convention: DETECTED,
})

export const fileSource = (file: File): Source => ({ ...textSource(''), content: file, name: file.name })

/** Native file formats of spreadsheet programs. */
const SPREADSHEET = /\.(xlsx?|ods|numbers)$/i

const fileError = ({ content: { size }, name }: Source): string | null => {
  if (SPREADSHEET.test(name)) return `“${name}” is a spreadsheet file. Save it as CSV.`
  if (size > MAX_BYTES) return `${name === '' ? 'The text' : `“${name}”`} is too large for a horizon file.`
  return size === 0 && name !== '' ? `“${name}” is empty.` : null
}

/** Fewer points are quicker to draw than to import: most likely, text of another kind has been read as numbers. */
const MIN_POINTS = 3

/** The service's message about the file, or the failure of the service itself. */
const errorText = ({ title, advice, errors }: Failure, noun: string): string => {
  const [fault] = errors
  // Removes advice on query parameters, which the reader of a dialog cannot set.
  return fault === undefined
    ? `${title}. ${advice}`
    : `The ${noun} ${fault.message.replace(/(: expected|,? or) \?\w+=.*$/, '')}.`
}

/** A horizon import, and the service's reading of it. Part of a model. */
export const horizonImport = (
  { client, queries }: Service,
  place: ReadonlySignal<Place | null>,
  onUse: (points: Points, name: string) => void,
) => {
  const source = signal(textSource(''))
  const faultOfFile = computed(() => fileError(source.value))
  const hasContent = computed(() => source.value.content.size > 0 && faultOfFile.value === null)
  const query = watchQuery(queries, () => horizonFileQuery(client, hasContent.value ? source.value : null))
  const { data: reading, failure } = query
  const open = (next: Source): void => {
    source.value = next
  }
  const isSouthern = computed(() => (place.value?.latitude ?? 0) < 0)
  let turned: Blob | null = null
  effect(() => {
    const { content, convention } = source.value
    if (content === turned || !isSouthern.value || convention !== DETECTED) return
    // `reading` may still be that of the source before.
    const read = reading.value && queries.getQueryData(horizonFileQuery(client, source.value).queryKey)
    // The reason names PVsyst unless the file itself says where 0° is.
    if (!read?.convention.includes('PVsyst')) return
    // Only once, so that the user can choose the detected convention.
    turned = content
    open({ ...source.value, convention: PVSYST_SOUTHERN })
  })
  const isComplete = computed(() => (reading.value?.horizonProfile.length ?? 0) >= MIN_POINTS)
  return {
    source,
    /** The site is south of the equator, where programs may count azimuths from the north. */
    isSouthern,
    hasContent,
    /** null if there is nothing yet, or nothing readable. */
    reading,
    /** The error in the content or in the request, for the user. */
    error: computed(() => {
      const noun = source.value.name === '' ? 'text' : 'file'
      return faultOfFile.value ?? (failure.value && errorText(failure.value, noun))
    }),
    isBusy: computed(() => hasContent.value && !reading.value && !failure.value),
    /** The service itself failed, so a retry may help. */
    canRetry: computed(() => failure.value?.errors.length === 0),
    retry: query.refetch,
    open,
    discard: (): void => open(textSource('')),
    isComplete,
    /** There is content, but it is still being read or is not a horizon. */
    isUnusable: computed(() => source.value.content.size > 0 && !isComplete.value),
    use: (): void => {
      if (reading.value && isComplete.value)
        onUse(reading.value.horizonProfile, source.value.name || 'pasted text')
      open(textSource(''))
    },
  }
}

/** A text field keeps a single pasted line, and a text area all of them. */
const isTaken = (target: EventTarget | null, text: string): boolean =>
  isTextField(target) && (target instanceof HTMLTextAreaElement || !/\S\s*\n\s*\S/.test(text))

/** Handlers that import dropped files and pasted text anywhere on an element. */
export const dropAndPaste = (onSource: (source: Source) => void) => {
  const read = (event: Event, source: Source | null): void => {
    if (event.defaultPrevented || !source) return
    event.preventDefault()
    onSource(source)
  }
  return {
    onDragOver: (event: DragEvent): void => event.preventDefault(),
    onDrop: (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0]
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      read(event, file ? fileSource(file) : text === '' ? null : textSource(text))
    },
    // A spreadsheet also copies a picture of its cells.
    onPaste: (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      read(event, text === '' || isTaken(event.target, text) ? null : textSource(text))
    },
  }
}
