import { text } from 'node:stream/consumers'
import type * as z from 'zod'
import type { RunFiles } from './run-files.ts'

/** The lines of a text that comes in pieces. LF ends a line, and nothing else does: node:readline would also split at U+2028. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

type Reader = Pick<RunFiles, 'read'>

const findText = async ({ read }: Reader, name: string): Promise<string | null> => {
  const content = await read(name)
  return content && text(content)
}

/** A step begins after those that write what it reads, so a file is missing only if the run has been deleted. */
const required = <Content>(content: Content | null, name: string): Content => {
  if (content === null) throw new Error(`The file ${name} of the run is missing`)
  return content
}

/**
 * null if there is no such file.
 *
 * @throws if the file has other content
 */
export const findJson = async <Schema extends z.ZodType>(
  files: Reader,
  name: string,
  schema: Schema,
): Promise<z.output<Schema> | null> => {
  const content = await findText(files, name)
  return content === null ? null : schema.parse(JSON.parse(content))
}

/** @throws if the file is missing or has other content */
export const readJson = async <Schema extends z.ZodType>(
  files: Reader,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> => required(await findJson(files, name, schema), name)

/**
 * The lines of a chunk's file, which are few enough to be in memory together; null if there is no such file.
 *
 * @throws if the file has other content
 */
export const findLines = async <Schema extends z.ZodType>(
  files: Reader,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>[] | null> => {
  const lines = (await findText(files, name))?.split('\n').filter((line) => line !== '')
  return lines?.map((line) => schema.parse(JSON.parse(line))) ?? null
}

/** @throws if the file is missing or has other content */
export const readLines = async <Schema extends z.ZodType>(
  files: Reader,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>[]> => required(await findLines(files, name, schema), name)

/** One line for each item. */
export const jsonLines = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')
