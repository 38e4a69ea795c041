import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateTableCommand,
  DescribeTableCommand,
  PutItemCommand,
  ScanCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tables } from '../../../lib/operations/tables.ts'
import {
  clientOf,
  createTables,
  type Database,
  repairTables,
  startDatabase,
} from '../../../local/database/database.ts'
import { salvage } from '../../../local/database/salvage.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
beforeEach(() => {
  for (const [name, { variable }] of Object.entries(tables)) vi.stubEnv(variable, name)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const SITES = 300

const site = (n: number) => ({
  id: { S: `site ${String(n).padStart(3, '0')}` },
  createdAt: { S: new Date(n).toISOString() },
  updatedAt: { S: new Date(n).toISOString() },
  name: { S: `Roof ${n}` },
  latitude: { N: '47.25' },
  longitude: { N: '11.5' },
  panelTilt: { N: '30' },
  panelAzimuth: { N: '180' },
  systemSize: { N: '8' },
  horizonProfile: { L: [{ M: { direction: { S: 'N' }, heightAngle: { N: '20' } } }] },
})

/** Hidden, because its deletion was interrupted. */
const hidden = { ...site(SITES), deletedAt: { S: new Date(0).toISOString() } }
const visible = Array.from({ length: SITES }, (_, n) => ({ ...site(n), list: { S: 'sites' } }))

/** A table of sites as the service created it before summaries existed. */
const oldTable = new CreateTableCommand({
  TableName: 'sites',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: ['id', 'list', 'createdAt'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'newest',
      KeySchema: [
        { AttributeName: 'list', KeyType: 'HASH' },
        { AttributeName: 'createdAt', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})

/** A data folder that an earlier version left. */
const oldFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'old-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await startDatabase(folder)
  const client = clientOf(database.engine)
  await client.send(oldTable)
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 1 }, { TableName: 'sites' })
  for (const Item of [...visible, hidden]) await client.send(new PutItemCommand({ TableName: 'sites', Item }))
  await database.close()
  return folder
}

const byId = (one: { id?: { S?: string } }, other: { id?: { S?: string } }): number =>
  String(one.id?.S).localeCompare(String(other.id?.S))

const read = async ({ engine }: Pick<Database, 'engine'>, IndexName?: string) => {
  const { Items = [] } = await clientOf(engine).send(new ScanCommand({ TableName: 'sites', IndexName }))
  return Items.toSorted(byId)
}

/** As the index `summaries` has them. */
const entries = visible.map(({ panelTilt: _, panelAzimuth: __, horizonProfile: ___, ...entry }) => entry)

test('a folder of an earlier version gets the index of summaries, and its items stay as they are', async () => {
  const folder = await oldFolder()
  for (let start = 0; start < 2; start++) {
    const database = await startDatabase(folder)
    const client = clientOf(database.engine)
    await createTables(client)
    expect(await read(database)).toEqual([...visible, hidden])
    expect(await read(database, 'summaries')).toEqual(entries)
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'sites' }))
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['summaries'])
    await repairTables(client)
    expect(logged).toEqual([])
    await database.close()
  }
  const files = new ClassicLevel(join(folder, 'dynamodb'))
  const keys = await files.keys().all()
  await files.close()
  expect(keys.filter((key) => key.startsWith('index-global~sites~newest~'))).toEqual([])
  expect(keys.filter((key) => key.startsWith('index-global~sites~summaries~'))).toHaveLength(SITES)
})

test('writes after that keep the new index up to date', async () => {
  const database = await startDatabase(await oldFolder())
  onTestFinished(database.close)
  const client = clientOf(database.engine)
  await createTables(client)
  const [first] = visible
  const renamed = { ...first, name: { S: 'Barn' } }
  await client.send(new PutItemCommand({ TableName: 'sites', Item: renamed }))
  expect((await read(database, 'summaries'))[0]).toEqual({ ...entries[0], name: { S: 'Barn' } })
})

test('the repair of a damaged folder reads one of an earlier version', async () => {
  const folder = await oldFolder()
  const repaired = await startDatabase(null)
  onTestFinished(repaired.close)
  await createTables(clientOf(repaired.engine))
  const result = await salvage(join(folder, 'dynamodb'), repaired.engine)
  expect(result?.recovered.get('sites')).toBe(SITES + 1)
  expect(await read(repaired, 'summaries')).toEqual(entries)
})
