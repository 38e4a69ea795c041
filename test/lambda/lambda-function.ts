import { randomUUID } from 'node:crypto'
import { type Container, type Program, startContainer } from './container.ts'
import type { Report } from './runtime-api.ts'

export interface LambdaFunctionOptions extends Program {
  readonly arn: string
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
}

/** One invocation, and how it ended. */
export interface Outcome extends Report {
  readonly requestId: string
  readonly pid: number
}

export interface LambdaFunction {
  /** @param event as JSON */
  invoke(event: string, requestId?: string): Promise<Outcome>
  /** Those that ended, in their order. */
  readonly outcomes: readonly Outcome[]
  /** Each line that the function's processes wrote. */
  readonly log: readonly string[]
  /** Of the processes that live. */
  pids(): readonly number[]
  close(): Promise<void>
}

/** @param errorType by Lambda's name */
const failure = (requestId: string, errorType: string, errorMessage: string): Report => ({
  kind: 'error',
  body: JSON.stringify({ errorType, errorMessage: `RequestId: ${requestId} Error: ${errorMessage}` }),
})

interface Ending {
  readonly report: Report
  /** Lambda ends a process that went beyond a limit. */
  readonly mayGoOn: boolean
}

const endingOf = async (container: Container, report: Report, most: number, id: string): Promise<Ending> => {
  await container.freeze()
  if ((await container.peakMegabytes()) <= most) return { report, mayGoOn: true }
  return {
    report: failure(id, 'Runtime.OutOfMemory', 'Runtime exited with error: signal: SIGKILL'),
    mayGoOn: false,
  }
}

/** The invocation up to the moment when the process is stopped, within the limits of the function. */
const attend = (
  container: Container,
  event: string,
  requestId: string,
  { arn, timeoutSeconds, memoryMegabytes }: LambdaFunctionOptions,
): Promise<Ending> => {
  const { promise: late, resolve } = Promise.withResolvers<Ending>()
  const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
  const timer = setTimeout(
    () => resolve({ report: failure(requestId, 'Sandbox.Timedout', message), mayGoOn: false }),
    timeoutSeconds * 1000,
  )
  const deadline = new Date(Date.now() + timeoutSeconds * 1000)
  const exited = container.exited.then((reason) => ({
    report: failure(requestId, 'Runtime.ExitError', `Runtime exited with error: ${reason}`),
    mayGoOn: false,
  }))
  const ended = container
    .invoke({ requestId, event, functionArn: arn, deadline })
    .then((report) => endingOf(container, report, memoryMegabytes, requestId))
    .catch(() => exited)
  return Promise.race([late, exited, ended]).finally(() => clearTimeout(timer))
}

/** A function as Lambda runs it: a process for each invocation under way, which serves others after it. */
export const lambdaFunction = (options: LambdaFunctionOptions): LambdaFunction => {
  const alive = new Map<number, Container>()
  const idle: Container[] = []
  const outcomes: Outcome[] = []
  const log: string[] = []

  const start = async (): Promise<Container> => {
    const container = await startContainer(options, (line) => log.push(line))
    alive.set(container.pid, container)
    container.exited.then(() => alive.delete(container.pid))
    return container
  }

  return {
    invoke: async (event, requestId = randomUUID()) => {
      const container = idle.pop() ?? (await start())
      const { report, mayGoOn } = await attend(container, event, requestId, options)
      if (mayGoOn) idle.push(container)
      else await container.kill()
      const outcome = { ...report, requestId, pid: container.pid }
      outcomes.push(outcome)
      return outcome
    },
    outcomes,
    log,
    pids: () => [...alive.keys()],
    close: async () => {
      await Promise.all([...alive.values()].map(({ kill }) => kill()))
    },
  }
}
