import { performance } from 'node:perf_hooks'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'

/** A command to DynamoDB. */
export interface Command {
  readonly name: string
  /** From the call of the SDK to its result, as `performance.now` tells it. */
  readonly from: number
  readonly to: number
  readonly reads: number
  readonly writes: number
}

/** What the storage does from now on. */
export interface Watch {
  /** Those that ended since this was last asked. */
  takeCommands(): Command[]
  /** Milliseconds from the request's leaving the SDK to the head of its answer, since this was last asked. */
  takeWire(): Stretch[]
}

export interface Stretch {
  readonly from: number
  readonly to: number
}

const Consumed = z.object({ TableName: z.string(), CapacityUnits: z.number() })
const Output = z.object({ ConsumedCapacity: z.union([Consumed.transform((it) => [it]), z.array(Consumed)]) })

const READS = new Set(['GetItemCommand', 'QueryCommand'])

/**
 * The engine counts what a write costs in the table alone. The index of the sites holds whole items: a site that comes,
 * changes or leaves the list is written there as well; the one that goes away at last has left it before.
 */
const unitsOf = (name: string, output: unknown, sitesTable: string): Pick<Command, 'reads' | 'writes'> => {
  const units = Output.parse(output)
    .ConsumedCapacity.map(({ TableName, CapacityUnits }) => {
      const isIndexed = TableName === sitesTable && !READS.has(name) && name !== 'DeleteItemCommand'
      return isIndexed ? 2 * CapacityUnits : CapacityUnits
    })
    .reduce((sum, each) => sum + each, 0)
  return READS.has(name) ? { reads: units, writes: 0 } : { reads: 0, writes: units }
}

/** Has each command ask for the units that it consumes, and times it. */
export const watch = ({ middlewareStack }: DynamoDBDocumentClient, sitesTable: string): Watch => {
  const commands: Command[] = []
  const wire: Stretch[] = []
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const from = performance.now()
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next(args)
        const to = performance.now()
        commands.push({ name: commandName, from, to, ...unitsOf(commandName, result.output, sitesTable) })
        return result
      },
    { name: 'benchCommand', step: 'initialize', priority: 'high' },
  )
  middlewareStack.add(
    (next) => async (args) => {
      const from = performance.now()
      const result = await next(args)
      wire.push({ from, to: performance.now() })
      return result
    },
    { name: 'benchWire', step: 'deserialize', priority: 'low' },
  )
  return { takeCommands: () => commands.splice(0), takeWire: () => wire.splice(0) }
}
