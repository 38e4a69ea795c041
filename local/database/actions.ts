import { promisify } from 'node:util'
import batchGetItem from 'dynalite/actions/batchGetItem.js'
import batchWriteItem from 'dynalite/actions/batchWriteItem.js'
import createTable from 'dynalite/actions/createTable.js'
import deleteItem from 'dynalite/actions/deleteItem.js'
import describeTable from 'dynalite/actions/describeTable.js'
import getItem from 'dynalite/actions/getItem.js'
import putItem from 'dynalite/actions/putItem.js'
import query from 'dynalite/actions/query.js'
import scan from 'dynalite/actions/scan.js'
import updateItem from 'dynalite/actions/updateItem.js'
import type { Store } from 'dynalite/db/index.js'
import batchGetItemRules from 'dynalite/validations/batchGetItem.js'
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js'
import createTableRules from 'dynalite/validations/createTable.js'
import deleteItemRules from 'dynalite/validations/deleteItem.js'
import describeTableRules from 'dynalite/validations/describeTable.js'
import getItemRules from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import putItemRules from 'dynalite/validations/putItem.js'
import queryRules from 'dynalite/validations/query.js'
import scanRules from 'dynalite/validations/scan.js'
import updateItemRules from 'dynalite/validations/updateItem.js'

type Action = (store: Store, parameters: unknown) => Promise<unknown>

/** An action of dynalite, after its checks. */
const checked = (run: typeof getItem, { types, custom }: typeof getItemRules): Action => {
  const answer = promisify(run)
  return async (store, given) => {
    const parameters = validations.checkTypes(given, types)
    validations.checkValidations(parameters, types, custom, store)
    return await answer(store, parameters)
  }
}

const reading = new Map([
  ['BatchGetItem', checked(batchGetItem, batchGetItemRules)],
  ['DescribeTable', checked(describeTable, describeTableRules)],
  ['GetItem', checked(getItem, getItemRules)],
  ['Query', checked(query, queryRules)],
  ['Scan', checked(scan, scanRules)],
])

const writing = new Map([
  ['BatchWriteItem', checked(batchWriteItem, batchWriteItemRules)],
  ['CreateTable', checked(createTable, createTableRules)],
  ['DeleteItem', checked(deleteItem, deleteItemRules)],
  ['PutItem', checked(putItem, putItemRules)],
  ['UpdateItem', checked(updateItem, updateItemRules)],
])

/** The DynamoDB actions that the embedded database supports, by their names in `X-Amz-Target`. */
export const actions: ReadonlyMap<string, Action> = new Map([...reading, ...writing])

export const isWriting = (name: string): boolean => writing.has(name)
