import { setTimeout } from 'node:timers/promises'
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableName } from '../operations/tables.ts'
import type { Deadline } from '../platform/deadline.ts'
import { database, nullIfConditionFails, storageUnavailable, tableName } from './document-client.ts'

export type Item = Readonly<Record<string, unknown>>
type PrimaryKey = Readonly<Record<string, string>>

/** A condition on a stored item. In the expression, `#name` is the attribute of that name. */
export interface Condition {
  readonly expression: string
  readonly values?: Item
}

export const isEqual = (name: string, value: unknown): Condition => ({
  expression: `#${name} = :${name}`,
  values: { [`:${name}`]: value },
})

export const isAbsent = (name: string): Condition => ({ expression: `attribute_not_exists(#${name})` })

const namesIn = (text: string) =>
  Object.fromEntries((text.match(/#\w+/g) ?? []).map((placeholder) => [placeholder, placeholder.slice(1)]))

/** As parameters of a command. DynamoDB refuses empty ones. */
const onlyIf = (conditions: readonly Condition[]) => {
  const expression = conditions.map((condition) => `(${condition.expression})`).join(' AND ')
  const values: Item = Object.assign({}, ...conditions.map((condition) => condition.values))
  return {
    ConditionExpression: expression || undefined,
    ExpressionAttributeNames: expression ? namesIn(expression) : undefined,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  }
}

/** The newest version of an item; null if there is none. */
export const getItem = async (
  table: TableName,
  Key: PrimaryKey,
  deadline: Deadline,
): Promise<Item | null> => {
  const command = new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true })
  return (await database.send(command, deadline)).Item ?? null
}

/** @returns false if a condition does not hold */
export const putItem = async (
  table: TableName,
  Item: Item,
  deadline: Deadline,
  conditions: readonly Condition[] = [],
): Promise<boolean> => {
  const command = new PutCommand({ TableName: tableName(table), Item, ...onlyIf(conditions) })
  return (await database.send(command, deadline).catch(nullIfConditionFails)) !== null
}

/** Deletes an item, unless a condition does not hold. */
export const deleteItem = async (
  table: TableName,
  Key: PrimaryKey,
  deadline: Deadline,
  conditions: readonly Condition[] = [],
): Promise<void> => {
  const command = new DeleteCommand({ TableName: tableName(table), Key, ...onlyIf(conditions) })
  await database.send(command, deadline).catch(nullIfConditionFails)
}

interface Changes {
  /** Values by the path of their attribute, such as `summary.name`. */
  readonly set?: Item
  /** Added to numbers and sets. */
  readonly add?: Item
  readonly remove?: readonly string[]
}

const attributeAt = (path: string): string => `#${path.replaceAll('.', '.#')}`
const newValueAt = (path: string): string => `:new_${path.replaceAll('.', '_')}`

const updateExpression = ({ set = {}, add = {}, remove = [] }: Changes): string => {
  const clauses = {
    SET: Object.keys(set).map((path) => `${attributeAt(path)} = ${newValueAt(path)}`),
    ADD: Object.keys(add).map((path) => `${attributeAt(path)} ${newValueAt(path)}`),
    REMOVE: remove.map(attributeAt),
  }
  return Object.entries(clauses)
    .map(([keyword, terms]) => (terms.length > 0 ? `${keyword} ${terms.join(', ')}` : ''))
    .join(' ')
}

/** @returns the changed item; null if a condition does not hold */
export const updateItem = async (
  table: TableName,
  Key: PrimaryKey,
  changes: Changes,
  deadline: Deadline,
  conditions: readonly [Condition, ...Condition[]],
): Promise<Item | null> => {
  const expression = updateExpression(changes)
  const values = Object.entries({ ...changes.set, ...changes.add })
  const condition = onlyIf(conditions)
  const command = new UpdateCommand({
    TableName: tableName(table),
    Key,
    ...condition,
    UpdateExpression: expression,
    ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, ...namesIn(expression) },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(values.map(([path, value]) => [newValueAt(path), value])),
    },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(command, deadline).catch(nullIfConditionFails)
  return answer?.Attributes ?? null
}

/** Pauses before requesting keys that DynamoDB left unprocessed, because it throttles or a response ends at 16 MB. */
const MIN_PAUSE_MILLISECONDS = 50
const MAX_PAUSE_MILLISECONDS = 1_000

/** DynamoDB's limit for one request. */
const BATCH_SIZE = 100

/**
 * The newest versions of items, in no particular order, without items that do not exist.
 *
 * @param keys distinct
 * @throws VisibleError storageUnavailable if some keys remain unprocessed until the deadline
 */
export const getItems = async (
  table: TableName,
  keys: readonly Record<string, unknown>[],
  deadline: Deadline,
): Promise<Item[]> => {
  const name = tableName(table)
  const items: Item[] = []
  let waiting = [...keys]
  let pause = MIN_PAUSE_MILLISECONDS
  while (waiting.length > 0) {
    const Keys = waiting.slice(0, BATCH_SIZE)
    const command = new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } })
    const { Responses, UnprocessedKeys } = await database.send(command, deadline)
    items.push(...(Responses?.[name] ?? []))
    const unprocessed = UnprocessedKeys?.[name]?.Keys ?? []
    waiting = [...unprocessed, ...waiting.slice(BATCH_SIZE)]
    if (unprocessed.length === 0) continue
    if (deadline.millisecondsLeft() < pause) throw storageUnavailable(new Error('Unprocessed keys remain'))
    await setTimeout(pause)
    pause = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS)
  }
  return items
}
