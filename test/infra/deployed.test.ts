import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { FULL, synthesize } from './synthesis.ts'

const recorded = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

/*
 * CloudFormation replaces a resource when its logical id changes, and the logical id follows from where a construct sits
 * in the tree. Replacing one of these loses data, logs or an address that clients know, or the deployment fails
 * because the old one still holds the name. Add a line for a new resource; never change one.
 */
const types = z.record(z.string(), z.string()).parse(recorded('logical-ids.json'))

/** CDK's own functions, which fill and empty the bucket. They hold no state. */
const isHelper = (id: string): boolean => id.startsWith('Custom')

test('resources that cannot be replaced keep their logical ids', () => {
  const irreplaceable = new Set(Object.values(types))
  const today = Object.entries(synthesize(FULL).byLogicalId)
    .map(([id, { Type }]): [string, string] => [id, `AWS::${Type}`])
    .filter(([id, type]) => irreplaceable.has(type) && !isHelper(id))
  expect(Object.fromEntries(today)).toEqual(types)
})

const Keys = z.array(z.looseObject({ AttributeName: z.string() }))
const Index = z.object({ IndexName: z.string(), KeySchema: Keys, Projection: z.unknown() })
const Table = z
  .object({ KeySchema: Keys, AttributeDefinitions: Keys, GlobalSecondaryIndexes: z.array(Index).default([]) })
  .transform(({ KeySchema, AttributeDefinitions, GlobalSecondaryIndexes }) => {
    const typed = (keys: z.infer<typeof Keys>) =>
      keys.map((key) => ({
        ...AttributeDefinitions.find((it) => it.AttributeName === key.AttributeName),
        ...key,
      }))
    const indexes = GlobalSecondaryIndexes.map((it) => ({ ...it, KeySchema: typed(it.KeySchema) }))
    return {
      keys: typed(KeySchema),
      indexes: new Map(indexes.map(({ IndexName, ...index }) => [IndexName, index])),
    }
  })
const Tables = z.record(z.string(), Table)
type Tables = z.infer<typeof Tables>

/*
 * The keys and indexes of every template that may be deployed, oldest first. A stack can skip versions, so the current template
 * must be able to follow each of them. A change of the tables goes into the entry `unreleased`, which a release renames.
 */
const deployed = Object.entries(z.record(z.string(), Tables).parse(recorded('deployed-tables.json')))

const tables = Object.entries(synthesize().byLogicalId).filter(
  ([, it]) => it.Type === 'DynamoDB::GlobalTable',
)
const today = Tables.parse(Object.fromEntries(tables.map(([id, { Properties }]) => [id, Properties])))

/**
 * CloudFormation replaces a table with other keys, refuses an index with other properties under its name, and creates or
 * deletes one index of a table at a time.
 */
const expectUpdatable = (before: Tables, after: Tables): void => {
  for (const [id, { keys, indexes }] of Object.entries(before)) {
    const next = after[id]
    expect(next?.keys, id).toEqual(keys)
    const [old, young] = [[...indexes.keys()], [...(next?.indexes.keys() ?? [])]]
    const kept = old.filter((name) => young.includes(name))
    for (const name of kept) expect(next?.indexes.get(name), `${id} ${name}`).toEqual(indexes.get(name))
    expect(old.length + young.length - 2 * kept.length, id).toBeLessThan(2)
  }
}

test.each(deployed)('a stack of %s can be updated', (_, before) => {
  expect(before).not.toEqual({})
  expectUpdatable(before, today)
})

test('the tables of today are recorded, and nothing recorded before has changed', () => {
  expect(deployed[0]?.[0]).toBe('2c67c91')
  expect(deployed.at(-1)?.[1]).toEqual(today)
  for (const [i, [, before]] of deployed.entries())
    for (const [, later] of deployed.slice(i)) expectUpdatable(before, later)
})
