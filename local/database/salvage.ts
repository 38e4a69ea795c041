import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import * as z from 'zod'
import { tables } from '../../lib/operations/tables.ts'
import type { Engine } from './engine.ts'
import { invalidateDamagedRecords } from './leveldb-log.ts'
import { invalidateDamagedBlocks } from './leveldb-table.ts'

export interface Salvage {
  /** Number of items recovered, by table. */
  readonly recovered: ReadonlyMap<string, number>
  /** Number of damaged blocks, records and items that were left out. */
  readonly damaged: number
}

const LOG_FILE = /^\d+\.log$/
const TABLE_FILE = /^\d+\.(ldb|sst)$/

const invalidateDamage = (path: string): number => {
  let damaged = 0
  for (const name of readdirSync(path)) {
    if (!LOG_FILE.test(name) && !TABLE_FILE.test(name)) continue
    const bytes = readFileSync(join(path, name))
    const count = LOG_FILE.test(name) ? invalidateDamagedRecords(bytes) : invalidateDamagedBlocks(bytes)
    if (count > 0) writeFileSync(join(path, name), bytes)
    damaged += count
  }
  return damaged
}

const Item = z.record(z.string(), z.record(z.string(), z.unknown()))

const parseItem = (value: string): z.infer<typeof Item> | null => {
  try {
    return Item.parse(JSON.parse(value))
  } catch {
    return null
  }
}

/** @returns whether the engine accepted it, as it does every item that it has written itself */
const put = async (engine: Engine, TableName: string, value: string): Promise<boolean> => {
  const Item = parseItem(value)
  if (!Item) return false
  const { status, body } = await engine('PutItem', JSON.stringify({ TableName, Item }))
  if (status >= 500) throw new Error(`A recovered item cannot be written: ${body}`)
  return status === 200
}

/** The engine stores an item of the table `sites` under a key that begins with `item-sites~`. */
const tableOf = (key: string): string | undefined =>
  Object.keys(tables).find((name) => key.startsWith(`item-${name}~`))

/**
 * Writes the items that can still be read to another database, which builds its indexes from them.
 *
 * @param path folder of the damaged LevelDB files, which this changes
 * @param engine a database with the service's tables
 * @returns null if nothing at all can be read
 */
export const salvage = async (path: string, engine: Engine): Promise<Salvage | null> => {
  let damaged = invalidateDamage(path)
  await ClassicLevel.repair(path)
  const recovered = new Map(Object.keys(tables).map((name) => [name, 0]))
  let entries = 0
  const files = new ClassicLevel(path)
  try {
    for await (const [key, value] of files.iterator()) {
      entries++
      const table = tableOf(key)
      if (table === undefined) continue
      if (await put(engine, table, value)) recovered.set(table, (recovered.get(table) ?? 0) + 1)
      else damaged++
    }
  } finally {
    await files.close()
  }
  return entries > 0 ? { recovered, damaged } : null
}
