import { useQuery } from '@tanstack/preact-query'
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import type { HorizonFileReading } from '../api/types.ts'
import { isTextField } from '../ui/focus.ts'
import { type AzimuthConvention, DETECTED, horizonFileQuery, type Source } from './queries.ts'

const MAX_BYTES = 1_000_000
/** While text is being typed. */
const PAUSE_MS = 250

export interface HorizonImport {
  /** The dialog is open. */
  readonly isOpen: boolean
  /** As pasted or typed. */
  readonly text: string
  /** Of the chosen file; '' if there is none. */
  readonly fileName: string
  /** There is something to read. */
  readonly hasSource: boolean
  /** What the service has read; null if there is nothing yet, or nothing that it can read. */
  readonly reading: HorizonFileReading | null
  /** Why there is nothing to read or to use, for the user. */
  readonly error: string | null
  readonly isBusy: boolean
  /** Asks the service again; null unless it has failed. */
  readonly retry: (() => void) | null
  readonly convention: AzimuthConvention
  open(): void
  close(): void
  setText(text: string): void
  readFile(file: File): void
  setConvention(convention: AzimuthConvention): void
}

/** The service's sentence about the file, or why the service itself failed. */
const errorText = ({ title, advice, errors }: Failure): string => {
  const [fault] = errors
  // What a program can add to its request, a reader of the dialog cannot.
  return fault === undefined
    ? `${title}. ${advice}`
    : `The file ${fault.message.replace(/(: expected|,? or) \?\w+=.*$/, '')}.`
}

interface Input {
  readonly source: Source | null
  readonly text: string
  readonly convention: AzimuthConvention
  /** A file that is too large or empty. */
  readonly sizeError: string | null
}

const NO_INPUT: Input = { source: null, text: '', convention: DETECTED, sizeError: null }

/** A horizon file or text being imported, as the service reads it. */
export const useHorizonImport = (): HorizonImport => {
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const [input, setInput] = useState(NO_INPUT)
  const request = useMemo(
    () => ({ source: input.source, convention: input.convention }),
    [input.source, input.convention],
  )
  const [paced, setPaced] = useState(request)
  useEffect(() => {
    const timer = setTimeout(() => setPaced(request), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [request])
  const query = useQuery(horizonFileQuery(client, paced.source, paced.convention))
  const isCurrent = paced === request && input.source !== null
  const failure = isCurrent ? (query.error?.failure ?? null) : null
  const read = (content: Blob, name: string, text: string): void => {
    const isReadable = content.size > 0 && content.size <= MAX_BYTES
    const sizeError =
      content.size === 0 ? `“${name}” is empty.` : `“${name}” is too large for a horizon file.`
    setInput({
      ...NO_INPUT,
      text,
      source: isReadable ? { id: crypto.randomUUID(), content, name } : null,
      sizeError: isReadable ? null : sizeError,
    })
    setOpen(true)
  }
  return {
    isOpen,
    text: input.text,
    fileName: input.source?.name ?? '',
    hasSource: input.source !== null,
    reading: isCurrent ? (query.data ?? null) : null,
    error: input.sizeError ?? (failure && errorText(failure)),
    isBusy: input.source !== null && (paced !== request || query.isFetching),
    retry: failure && failure.errors.length === 0 ? () => query.refetch() : null,
    convention: input.convention,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setInput(NO_INPUT)
    },
    setText: (text) => (text === '' ? setInput(NO_INPUT) : read(new Blob([text]), '', text)),
    readFile: (file) => read(file, file.name, ''),
    setConvention: (convention) => setInput({ ...input, convention }),
  }
}

interface DropAndPaste {
  readonly isDragOver: boolean
  readonly handlers: Pick<
    JSX.IntrinsicElements['section'],
    'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
  >
}

/** A text field takes a single line itself, and a text area all of them. */
const isTaken = (target: EventTarget | null, text: string): boolean =>
  isTextField(target) && (target instanceof HTMLTextAreaElement || !/\S\s*\n\s*\S/.test(text))

/** Imports files dropped and text pasted anywhere on an element. */
export const useDropAndPaste = ({ readFile, setText }: HorizonImport): DropAndPaste => {
  const [isDragOver, setDragOver] = useState(false)
  return {
    isDragOver,
    handlers: {
      onDragOver: (event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        setDragOver(true)
      },
      onDragLeave: () => setDragOver(false),
      onDrop: (event) => {
        setDragOver(false)
        if (event.defaultPrevented) return
        event.preventDefault()
        const file = event.dataTransfer?.files[0]
        if (file) readFile(file)
        else setText(event.dataTransfer?.getData('text/plain') ?? '')
      },
      onPaste: (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (event.defaultPrevented || text === '' || isTaken(event.target, text)) return
        event.preventDefault()
        setText(text)
      },
    },
  }
}
