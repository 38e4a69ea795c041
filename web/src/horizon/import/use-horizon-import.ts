import { useMemo, useState } from 'preact/hooks'
import type { Convention } from './azimuth-convention.ts'
import { type ParseResult, parseHorizonFile } from './parse-horizon-file.ts'

const MAX_BYTES = 2_000_000

interface Source {
  readonly text: string
  readonly fileName?: string
}

export interface HorizonImport {
  readonly text: string
  /** Null if there is no input yet. */
  readonly result: ParseResult | null
  setText(text: string): void
  readFile(file: File): void
  setConvention(convention: Convention): void
  clear(): void
}

/** A horizon file or text being imported. */
export const useHorizonImport = (latitude: number): HorizonImport => {
  const [source, setSource] = useState<Source | null>(null)
  const [convention, setConvention] = useState<Convention | undefined>()
  const [fileError, setFileError] = useState<string | null>(null)
  const result = useMemo(() => {
    if (source === null) return null
    return parseHorizonFile(source.text, { latitude, fileName: source.fileName, convention })
  }, [source, latitude, convention])
  const setInput = (next: Source | null): void => {
    setFileError(null)
    setConvention(undefined)
    setSource(next)
  }
  const readFile = async (file: File): Promise<void> => {
    setInput(null)
    if (file.size > MAX_BYTES) setFileError(`“${file.name}” is too large for a horizon file.`)
    else setInput({ text: await file.text(), fileName: file.name })
  }
  return {
    text: source?.text ?? '',
    result: fileError === null ? result : { error: fileError },
    setText: (text) => setInput(text === '' ? null : { text }),
    readFile: (file) => {
      readFile(file).catch(() => setFileError(`“${file.name}” could not be read.`))
    },
    setConvention,
    clear: () => setInput(null),
  }
}
