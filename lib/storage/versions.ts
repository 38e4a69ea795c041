import * as z from 'zod'
import { type Condition, type Item, isEqual } from './items.ts'

/**
 * The version of everything that is stored: of the items, and of the local data folder. What was stored before there were
 * versions has version 1. A change of the form of any item raises it.
 */
export const SCHEMA = 4

/** Turns an item of one version into one of the next, without looking at anything else. */
type Step = (item: Item) => Item

const schema = z.int().min(1).optional()
/** An entry of an index has only the map that the index projects. */
const Versioned = z.object({ schema, summary: z.object({ schema }).optional().catch(undefined) })

/** What logs call an item. */
export const nameOf = ({ id, siteId, createdAt }: Item): string =>
  [id ?? siteId, createdAt ?? []].flat().join(' of ')

/** @throws if the item is newer than this code */
export const schemaOf = (item: Item): number => {
  const { schema, summary } = Versioned.parse(item)
  const version = schema ?? summary?.schema ?? 1
  if (version <= SCHEMA) return version
  throw new Error(`${nameOf(item)} has schema ${version}; this version of the service knows up to ${SCHEMA}`)
}

/** The item has the form of today. */
export const isNewest: Condition = isEqual('schema', SCHEMA)

/** The item has a form that this code knows. */
export const isKnown: Condition = {
  expression: 'attribute_not_exists(#schema) OR #schema <= :schema',
  values: { ':schema': SCHEMA },
}

/**
 * An item in the form of today.
 *
 * @param steps by the version from which they start. A version that did not change this kind of item has none
 * @throws if the item is newer than this code
 */
export const upgraded = (item: Item, steps: Readonly<Record<number, Step>> = {}): Item => {
  let current = item
  for (let version = schemaOf(item); version < SCHEMA; version++)
    current = steps[version]?.(current) ?? current
  return { ...current, schema: SCHEMA }
}
