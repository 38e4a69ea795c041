import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'

const isResource = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

const exportsOf = async (file: string): Promise<object> => import(`../schemas/${basename(file, '.ts')}.ts`)

const files = await Promise.all(readdirSync(join(import.meta.dirname, '../schemas')).map(exportsOf))

/** The schemas that the document defines by name: the capitalized exports of lib/schemas. */
export const resources = files
  .flatMap((file) => Object.entries(file))
  .filter(isResource)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))

const names = new Map(resources.map(([name, schema]) => [schema, name]))

export const resourceName = (schema: z.ZodType): string | undefined => names.get(schema)
