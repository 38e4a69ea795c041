import dynalite, { type Store } from 'dynalite/db/index.js'
import * as z from 'zod'

const Index = z.looseObject({ IndexName: z.string() })
const Table = z.looseObject({ GlobalSecondaryIndexes: z.array(Index).default([]) })
const Parameters = z.object({
  TableName: z.string(),
  GlobalSecondaryIndexUpdates: z.array(
    z.object({ Create: Index.optional(), Delete: Index.pick({ IndexName: true }).optional() }),
  ),
})

type Table = z.infer<typeof Table>
type Index = z.infer<typeof Index>

/** The engine keeps everything in one store, each kind of key with its own prefix. */
const tableKey = (table: string): string => `table~${table}`
const itemPrefix = (table: string): string => `item-${table}~`
const entryPrefix = (table: string, index: string): string => `index-global~${table}~${index}~`
const startingWith = (prefix: string) => ({ gte: prefix, lt: `${prefix}\xff` })

const removals = async ({ db }: Store, prefix: string) =>
  (await db.keys(startingWith(prefix)).all()).map((key) => ({ type: 'del', key }))

const additions = async ({ db }: Store, name: string, table: Table, index: Index) => {
  const prefix = entryPrefix(name, index.IndexName)
  const entries = []
  const items = db.values(startingWith(itemPrefix(name)))
  for (let item = await items.next(); item !== undefined; item = await items.next())
    for (const entry of dynalite.getIndexActions([index], null, item, table).puts)
      entries.push({ type: 'put', key: prefix + entry.key, value: entry.item })
  await items.close()
  return entries
}

/**
 * DynamoDB's UpdateTable, which dynalite has without indexes: creates and deletes them. Unlike there, the index is complete
 * when it returns, and creating one that exists rebuilds it. Each is a single write, so a kill leaves it as it was.
 */
export const updateTable = async (store: Store, parameters: unknown): Promise<unknown> => {
  const { TableName, GlobalSecondaryIndexUpdates } = Parameters.parse(parameters)
  let table = Table.parse(await store.db.get(tableKey(TableName)))
  for (const { Create, Delete } of GlobalSecondaryIndexUpdates) {
    const name = Create?.IndexName ?? Delete?.IndexName ?? ''
    const others = table.GlobalSecondaryIndexes.filter(({ IndexName }) => IndexName !== name)
    const created = Create ? [{ ...Create, IndexStatus: 'ACTIVE' }] : []
    table = { ...table, GlobalSecondaryIndexes: [...others, ...created] }
    await store.db.batch([
      { type: 'put', key: tableKey(TableName), value: table },
      ...(await removals(store, entryPrefix(TableName, name))),
      ...(Create ? await additions(store, TableName, table, Create) : []),
    ])
  }
  return { TableDescription: table }
}
