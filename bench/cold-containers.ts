import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from '../local/gateway/gateway.ts'
import { httpResponseOf } from '../test/lambda/front.ts'
import { type FunctionDefinition, runtimeEnvironment } from '../test/lambda/functions.ts'
import { clientOf } from './client.ts'
import { invoke, start } from './containers.ts'
import { live, settle } from './life.ts'
import { once } from './part.ts'
import { stage } from './stage.ts'

const ROUNDS = 15

export const HELLO = 'hello world'
const HANDLER = "export const handler = async () => ({ statusCode: 200, headers: {}, body: '' })\n"

/** A process from its start to its first answer, in milliseconds. */
export interface ColdStart {
  readonly name: string
  /** Until it asked for work. */
  readonly init: number
  /** Until its first answer had come. */
  readonly first: number
  /** That processors had spent on it when it asked for work. */
  readonly initProcessor: number
}

type Startable = Pick<FunctionDefinition, 'folder' | 'handler' | 'environment' | 'arn'>

/** The least that a function can be. */
const helloWorld = async (): Promise<Startable> => {
  const folder = join((await stage()).folder, 'hello')
  await mkdir(folder)
  await writeFile(join(folder, 'index.mjs'), HANDLER)
  return { folder, handler: 'index.handler', environment: runtimeEnvironment(HELLO, 512), arn: HELLO }
}

const startCold = async (name: string, definition: Startable, event: unknown) => {
  const container = await start(definition)
  const init = container.initMilliseconds
  await container.freeze()
  const initProcessor = await container.processorMilliseconds()
  const { report, whole } = await invoke(container, definition.arn, event)
  await container.kill()
  return { coldStart: { name, init, first: init + whole, initProcessor }, report }
}

/** A process for each invocation. */
const coldHandler =
  (name: string, definition: Startable, taken: ColdStart[]): Handler =>
  async (event) => {
    const { coldStart, report } = await startCold(name, definition, event)
    taken.push(coldStart)
    return httpResponseOf(report)
  }

/** In each round the hello-world handler and each function once, in turn. */
export const coldContainers = once(async (): Promise<ColdStart[][]> => {
  const taken: ColdStart[] = []
  const handlers = Array.from((await stage()).functions, ([name, it]): [string, Handler] => [
    name,
    coldHandler(name, it, taken),
  ])
  const { send, close } = await clientOf(new Map(handlers))
  const hello = await helloWorld()
  const settled = await settle(send)
  const rounds: ColdStart[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    taken.length = 0
    const { coldStart } = await startCold(HELLO, hello, {})
    await live(send, settled)
    rounds.push([coldStart, ...taken])
  }
  close()
  return rounds
})
