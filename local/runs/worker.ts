import { randomUUID } from 'node:crypto'
import { MessageChannel, parentPort } from 'node:worker_threads'
import type { Context } from 'aws-lambda'
import { stepFile } from '../../lib/operations/index.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { deadlineIn } from '../../lib/platform/deadline.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { client } from '../../lib/storage/document-client.ts'
import { connectTo } from '../database/sdk-connection.ts'
import { lambdaContext } from '../gateway/lambda-context.ts'
import { engineAt } from './engine-port.ts'

/** A step to call in a thread. */
export interface StepCall {
  readonly name: string
  readonly event: unknown
}

/** Errors lose their names between threads, so those that matter are answers. */
export type StepAnswer =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'run ended' | 'storage unavailable' }

type StepHandler = (event: unknown, context: Context) => Promise<unknown>

const isModule = (value: unknown): value is { readonly handler: StepHandler } =>
  typeof value === 'object' && value !== null && 'handler' in value && typeof value.handler === 'function'

const { port1, port2 } = new MessageChannel()
connectTo(engineAt(port1), client)
parentPort?.postMessage({ enginePort: port2 }, [port2])

/** Calls a step, as Lambda would. The main thread answers its calls of the database. */
export default async ({ name, event }: StepCall): Promise<StepAnswer> => {
  const step = runSteps.find((other) => other.name === name)
  if (!step) throw new Error(`Runs have no step ${name}`)
  const file = `functions/${stepFile(step)}.ts`
  const module: unknown = await import(`../../${file}`)
  if (!isModule(module)) throw new Error(`${file} exports no handler`)
  try {
    const deadline = deadlineIn(step.timeoutSeconds * 1000)
    const result = await module.handler(event, lambdaContext(step, randomUUID(), deadline))
    return { outcome: 'done', result }
  } catch (error) {
    if (error instanceof RunEnded) return { outcome: 'run ended' }
    if (error instanceof VisibleError && error.kind === 'storageUnavailable')
      return { outcome: 'storage unavailable' }
    throw error
  }
}
