import { useMemo, useState } from 'preact/hooks'
import type { Convention } from './azimuth-convention.ts'
import { type Reading, readHorizon } from './parse-horizon-file.ts'

const MOST_BYTES = 2_000_000

interface Source {
  readonly text: string
  readonly fileName?: string
}

export interface Import {
  readonly text: string
  /** Null: nothing was given yet. */
  readonly reading: Reading | null
  setText(text: string): void
  readFile(file: File): void
  setConvention(convention: Convention): void
  clear(): void
}

/** A horizon file on its way into the picture. */
export const useImport = (latitude: number): Import => {
  const [source, setSource] = useState<Source | null>(null)
  const [convention, setConvention] = useState<Convention | undefined>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const reading = useMemo(() => {
    if (source === null) return null
    return readHorizon(source.text, { latitude, fileName: source.fileName, convention })
  }, [source, latitude, convention])
  const give = (next: Source | null): void => {
    setRefusal(null)
    setConvention(undefined)
    setSource(next)
  }
  const readFile = async (file: File): Promise<void> => {
    give(null)
    if (file.size > MOST_BYTES) setRefusal(`“${file.name}” is larger than any horizon file.`)
    else give({ text: await file.text(), fileName: file.name })
  }
  return {
    text: source?.text ?? '',
    reading: refusal === null ? reading : { error: refusal },
    setText: (text) => give(text === '' ? null : { text }),
    readFile: (file) => {
      readFile(file).catch(() => setRefusal(`“${file.name}” could not be read.`))
    },
    setConvention,
    clear: () => give(null),
  }
}
