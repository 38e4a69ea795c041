import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { RunSummary } from '../schemas/run.ts'
import { Key } from '../storage/cursor.ts'
import { database, tableName } from '../storage/document-client.ts'
import { type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { storeUpgraded } from '../storage/store-upgraded.ts'
import { type Item, SCHEMA, upgraded } from '../storage/versions.ts'
import { RunItem, summaryOf } from './run-item.ts'

/** The only partition of the table. Ids begin with the time, so that they sort by it. */
const LIST = 'runs'

const isRunId = (id: string): boolean => z.uuidv7().safeParse(id).success

/**
 * The primary key of a run.
 *
 * @throws VisibleError notFound for text that is not an id
 */
export const runKey = (id: string) => {
  if (!isRunId(id)) throw new VisibleError('notFound')
  return { list: LIST, id }
}

/** DynamoDB removes expired items late, and the embedded database never does. */
export const isExpired = ({ expiresAt }: Pick<RunItem, 'expiresAt'>, now: Date): boolean =>
  expiresAt * 1000 <= now.getTime()

/** @param run without chunks: DynamoDB has no empty sets */
export const storeRun = async (run: z.input<typeof RunItem>, { deadline }: RequestContext): Promise<void> => {
  const Item = { ...run, schema: SCHEMA, list: LIST }
  await database.send(new PutCommand({ TableName: tableName('runs'), Item }), deadline)
}

export const runOf = (item: Item): RunItem => RunItem.parse(upgraded(item))

/** The item as stored, expired or not; null if there is none. */
export const readRunItem = async (
  id: string,
  { deadline }: Pick<RequestContext, 'deadline'>,
): Promise<Item | null> => {
  const command = new GetCommand({ TableName: tableName('runs'), Key: runKey(id), ConsistentRead: true })
  return (await database.send(command, deadline)).Item ?? null
}

/** null if the run has been deleted or has expired. */
export const findRun = async (id: string, context: RequestContext): Promise<RunItem | null> => {
  if (!isRunId(id)) return null
  const item = await readRunItem(id, context)
  const run = item && runOf(item)
  return run && !isExpired(run, context.now()) ? run : null
}

/** @returns whether there is a run in an earlier form */
export const upgradeRun = async (id: string, { deadline }: RequestContext): Promise<boolean> => {
  const item = await readRunItem(id, { deadline })
  const upgrade = { table: 'runs', upgraded, witnesses: ['state', 'done'] } as const
  return item !== null && storeUpgraded(item, upgrade, deadline)
}

/** @throws VisibleError notFound */
export const readRun = async (id: string, context: RequestContext): Promise<RunItem> => {
  const run = await findRun(id, context)
  if (!run) throw new VisibleError('notFound')
  return run
}

export const removeRun = async (id: string, { deadline }: RequestContext): Promise<void> => {
  await database.send(new DeleteCommand({ TableName: tableName('runs'), Key: runKey(id) }), deadline)
}

/** What finds all runs, oldest first. */
export const runsQuery = () => ({
  TableName: tableName('runs'),
  KeyConditionExpression: '#list = :list',
  ExpressionAttributeNames: { '#list': 'list' },
  ExpressionAttributeValues: { ':list': LIST },
})

/** Newest first. Runs that cannot be parsed are left out and logged. */
export const listRuns = async (
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<RunSummary>> => {
  const now = context.now()
  const { data, ...rest } = await listPage(
    request,
    {
      name: 'runs',
      query: { ...runsQuery(), ConsistentRead: true, ScanIndexForward: false },
      partition: { list: LIST },
      position: z.object({ id: Key }),
      parse: runOf,
    },
    context,
  )
  return { data: data.filter((run) => !isExpired(run, now)).map((run) => summaryOf(run, now)), ...rest }
}
