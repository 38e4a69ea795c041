import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { storedBy } from '../stored/folder.ts'
import { synthesize } from './synthesis.ts'

/*
 * The keys and indexes of every template that may be deployed, oldest first. A stack can skip versions, so today's template must
 * be able to follow each of them. A change of the tables goes into the entry `unreleased`, which a release renames.
 */

const Keys = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }))

const Table = z.object({
  KeySchema: Keys,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), KeySchema: Keys, Projection: z.unknown() }))
    .default([]),
})
type Table = z.infer<typeof Table>

const Tables = z.record(z.string(), Table)
type Tables = z.infer<typeof Tables>

const deployed = Object.entries(
  z
    .record(z.string(), Tables)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'deployed-tables.json'), 'utf8'))),
)

const today = Tables.parse(
  Object.fromEntries(
    synthesize()
      .ofType('AWS::DynamoDB::GlobalTable', 6)
      .map(([id, { Properties }]) => [id, Properties]),
  ),
)

/** Keys with the types of their attributes. */
const typed = (keys: z.infer<typeof Keys>, { AttributeDefinitions }: Table) =>
  keys.map(({ AttributeName, KeyType }) => [
    AttributeName,
    KeyType,
    AttributeDefinitions.find((it) => it.AttributeName === AttributeName)?.AttributeType,
  ])

const indexesOf = (table: Table) =>
  new Map(
    table.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      { keys: typed(KeySchema, table), Projection },
    ]),
  )

const refusedOf = (before: Table, after: Table): string[] => {
  const [old, young] = [indexesOf(before), indexesOf(after)]
  const names = [...old.keys(), ...[...young.keys()].filter((name) => !old.has(name))]
  const created = names.filter((name) => old.has(name) !== young.has(name))
  const changed = names.filter(
    (name) => old.has(name) && young.has(name) && !isDeepStrictEqual(old.get(name), young.get(name)),
  )
  return [
    ...(isDeepStrictEqual(typed(before.KeySchema, before), typed(after.KeySchema, after))
      ? []
      : ['other keys']),
    ...changed.map((name) => `another ${name} under its name`),
    ...(created.length > 1 ? [`${created.join(' and ')} at once`] : []),
  ]
}

/**
 * Why a deployment of the tables would fail or lose data: CloudFormation replaces a table with other keys, refuses an index with
 * other properties under its name, and creates or deletes one index of a table at a time.
 */
const refusals = (before: Tables, after: Tables): string[] =>
  Object.entries(before).flatMap(([id, table]) => {
    const next = after[id]
    return (next ? refusedOf(table, next) : ['gone']).map((what) => `${id}: ${what}`)
  })

test.each(deployed)('a stack of %s can be updated', (_, tables) => {
  expect(Object.keys(tables).length).toBeGreaterThan(0)
  expect(refusals(tables, today)).toEqual([])
})

test('the tables of today are recorded, and nothing recorded before has changed', () => {
  expect(deployed[0]?.[0]).toBe('2c67c91')
  expect(deployed.at(-1)?.[1]).toEqual(today)
  for (const [i, [, tables]] of deployed.entries())
    for (const [, later] of deployed.slice(i)) expect(refusals(tables, later)).toEqual([])
})

const keys = (name: string) => [{ AttributeName: name, KeyType: 'HASH' }]
const index = (IndexName: string, key = 'list', NonKeyAttributes: readonly string[] = ['summary']) => ({
  IndexName,
  KeySchema: keys(key),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
})
const tableOf = (changes: object = {}): Tables => ({
  Sites: Table.parse({
    KeySchema: keys('id'),
    AttributeDefinitions: ['id', 'list', 'name'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [index('summaries')],
    ...changes,
  }),
})
const indexes = (...GlobalSecondaryIndexes: readonly object[]) => tableOf({ GlobalSecondaryIndexes })
const numbers = ['id', 'list', 'name'].map((AttributeName) => ({ AttributeName, AttributeType: 'N' }))

test.each<[string, Tables, string[]]>([
  ['nothing', tableOf(), []],
  ['another index', indexes(index('summaries'), index('names', 'name')), []],
  ['no index', indexes(), []],
  ['another table', { ...tableOf(), Others: tableOf().Sites ?? Table.parse({}) }, []],
  [
    'another projection of an index',
    indexes(index('summaries', 'list', ['summary', 'name'])),
    ['another summaries under its name'],
  ],
  ['another key of an index', indexes(index('summaries', 'name')), ['another summaries under its name']],
  [
    'two more indexes',
    indexes(index('summaries'), index('names', 'name'), index('ids', 'id')),
    ['names and ids at once'],
  ],
  ['another name of an index', indexes(index('outlines')), ['summaries and outlines at once']],
  ['another key', tableOf({ KeySchema: keys('name') }), ['other keys']],
  [
    'another type of the keys',
    tableOf({ AttributeDefinitions: numbers }),
    ['other keys', 'another summaries under its name'],
  ],
  ['no table', {}, ['gone']],
])('%s in a template is found where CloudFormation would refuse it', (_, after, found) => {
  expect(refusals(tableOf(), after)).toEqual(found.map((what) => `Sites: ${what}`))
})

test('the projection of the index before 2c67c91, which the same name had, is refused', () => {
  const before = Table.parse(storedBy('ab57401').tables.sites)
  const after = Table.parse(storedBy('2c67c91').tables.sites)
  expect(refusedOf(before, after)).toEqual(['another summaries under its name'])
})
