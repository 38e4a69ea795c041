import { performance } from 'node:perf_hooks'
import type { Handler } from '../local/gateway/gateway.ts'
import { type Container, type Program, startContainer } from '../test/lambda/container.ts'
import { httpResponseOf } from '../test/lambda/front.ts'
import type { FunctionDefinition } from '../test/lambda/functions.ts'
import { clientOf } from './client.ts'
import { live, settle } from './life.ts'
import { once } from './part.ts'
import { stage } from './stage.ts'

const WARM_UP = 30
const ROUNDS = 60

/** An invocation of a function under the runtime client, in milliseconds. */
export interface Invocation {
  readonly name: string
  /** Until its answer has come. */
  readonly whole: number
  /** That processors have spent on it, until the process asks for work again. */
  readonly processor: number
}

const LONG_MILLISECONDS = 28_000

/** Stopped before and after, so that its processor time is that of this invocation. */
export const invoke = async (container: Container, arn: string, event: unknown) => {
  const before = await container.processorMilliseconds()
  const from = performance.now()
  const report = await container.invoke({
    requestId: crypto.randomUUID(),
    event: JSON.stringify(event),
    functionArn: arn,
    deadline: new Date(Date.now() + LONG_MILLISECONDS),
  })
  const whole = performance.now() - from
  await container.freeze()
  return { report, whole, processor: (await container.processorMilliseconds()) - before }
}

export const start = (program: Program): Promise<Container> => startContainer(program, () => {})

export const warmHandler =
  (
    { name, arn }: Pick<FunctionDefinition, 'name' | 'arn'>,
    container: Container,
    taken: Invocation[],
  ): Handler =>
  async (event) => {
    const { report, whole, processor } = await invoke(container, arn, event)
    taken.push({ name, whole, processor })
    return httpResponseOf(report)
  }

/** Each invocation of every function, when it is warm; and the most memory of its process, in MB. */
export const warmContainers = once(async () => {
  const taken: Invocation[] = []
  const functions = [...(await stage()).functions]
  const containers = await Promise.all(functions.map(([, definition]) => start(definition)))
  const handlers = functions.flatMap(([name, { arn }], i): [string, Handler][] => {
    const container = containers[i]
    return container ? [[name, warmHandler({ name, arn }, container, taken)]] : []
  })
  const { send, close } = await clientOf(new Map(handlers))
  const settled = await settle(send)
  for (let round = 0; round < WARM_UP; round++) await live(send, settled)
  taken.length = 0
  for (let round = 0; round < ROUNDS; round++) await live(send, settled)
  close()
  const peaks = await Promise.all(
    functions.map(async ([name], i) => [name, await containers[i]?.peakMegabytes()] as const),
  )
  await Promise.all(containers.map((container) => container.kill()))
  return { taken, peakMegabytes: new Map(peaks) }
})
