import { readFileSync } from 'node:fs'
import { readHorizonFile } from '../../../lib/horizon-files/read.ts'
import type { ReadOptions } from '../../../lib/schemas/horizon-file.ts'

export const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url))

/** Cases of a table that differ only in this, separated by `|`. */
export const each = (cases: string): string[] => cases.split('|').map((it) => it.trim())

/** The reading of a file; throws if it cannot be read. */
export const reading = (file: string | Uint8Array, options?: ReadOptions) => {
  const result = readHorizonFile(typeof file === 'string' ? Buffer.from(file) : file, options)
  if (result instanceof Error) throw result
  return result
}

/** The reason a file cannot be read; undefined if it can. */
export const faultOf = (file: string | Uint8Array, options?: ReadOptions): string | undefined => {
  const result = readHorizonFile(typeof file === 'string' ? Buffer.from(file) : file, options)
  return result instanceof Error ? result.message : undefined
}

/** Heights by direction. */
export const heightsIn = (file: string | Uint8Array, options?: ReadOptions): Record<string, number> =>
  Object.fromEntries(
    reading(file, options).horizonProfile.map(({ direction, heightAngle }) => [direction, heightAngle]),
  )

/** The notes of a reading, without notes about wide gaps, which small examples have. */
export const notesIn = (file: string | Uint8Array, options?: ReadOptions): readonly string[] =>
  reading(file, options).notes.filter((note) => !note.startsWith('There are no points from '))
