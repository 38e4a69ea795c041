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

const Attributes = z.array(z.looseObject({ AttributeName: z.string() }))
const Index = z.object({ IndexName: z.string(), KeySchema: Attributes, Projection: z.unknown() })
const Table = z.object({
  KeySchema: Attributes,
  AttributeDefinitions: Attributes,
  GlobalSecondaryIndexes: z.array(Index).default([]),
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
  for (const [id, table] of Object.entries(before)) {
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: old } = table
    const next = after[id]
    const young = next?.GlobalSecondaryIndexes ?? []
    expect(next?.KeySchema, id).toEqual(KeySchema)
    for (const attribute of AttributeDefinitions) {
      const same = next?.AttributeDefinitions.find((it) => it.AttributeName === attribute.AttributeName)
      if (same) expect(same, id).toEqual(attribute)
    }
    const kept = old.filter(({ IndexName }) => young.some((it) => it.IndexName === IndexName))
    for (const index of kept) expect(young, id).toContainEqual(index)
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
