import * as z from 'zod'
import { type Condition, type Item, isEqual } from './items.ts'

/**
 * The version of all stored data: the items, and the local data folder. Data from before there were versions has version 1.
 * A change of any item's form increments it.
 */
export const SCHEMA = 4

/** Turns an item of one version into an item of the next, independently of anything else. */
type Step = (item: Item) => Item

const schema = z.int().min(1).optional()
/** An index entry has only the map that the index projects. */
const Versioned = z.object({ schema, summary: z.object({ schema }).optional().catch(undefined) })

/** An item's name in logs. */
export const nameOf = ({ id, siteId, createdAt }: Item): string =>
  [id ?? siteId, createdAt ?? []].flat().join(' of ')

/** @throws if the item is newer than this code */
export const schemaOf = (item: Item): number => {
  const { schema, summary } = Versioned.parse(item)
  const version = schema ?? summary?.schema ?? 1
  if (version <= SCHEMA) return version
  throw new Error(`${nameOf(item)} has schema ${version}; this version of the service knows up to ${SCHEMA}`)
}

/** The item has the current form. */
export const isNewest: Condition = isEqual('schema', SCHEMA)

/** The item has a form that this code knows. */
export const isKnown: Condition = {
  expression: 'attribute_not_exists(#schema) OR #schema <= :schema',
  values: { ':schema': SCHEMA },
}

/**
 * An item in the current form.
 *
 * @param steps by the version that they upgrade; without one, the next version did not change this kind of item
 * @throws if the item is newer than this code
 */
export const upgraded = (item: Item, steps: Readonly<Record<number, Step>> = {}): Item => {
  let current = item
  for (let version = schemaOf(item); version < SCHEMA; version++)
    current = steps[version]?.(current) ?? current
  return { ...current, schema: SCHEMA }
}
