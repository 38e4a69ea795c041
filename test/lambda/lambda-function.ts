import { randomUUID } from 'node:crypto'
import { type Container, type Program, startContainer } from './container.ts'
import type { Report } from './runtime-api.ts'

export interface LambdaFunctionOptions extends Program {
  readonly arn: string
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
}

/** How an invocation ended. */
export interface Outcome extends Report {
  readonly requestId: string
  readonly pid: number
}

export interface LambdaFunction {
  /** @param event as JSON */
  invoke(event: string, requestId?: string): Promise<Outcome>
  /** Completed invocations, in order. */
  readonly outcomes: readonly Outcome[]
  /** Every line that the function's processes have written. */
  readonly log: readonly string[]
  /** Of the live processes. */
  pids(): readonly number[]
  close(): Promise<void>
}

/** @param errorType Lambda's name for the error */
const failure = (requestId: string, errorType: string, errorMessage: string): Report => ({
  kind: 'error',
  body: JSON.stringify({ errorType, errorMessage: `RequestId: ${requestId} Error: ${errorMessage}` }),
})

interface Ending {
  readonly report: Report
  /** Lambda kills a process that has exceeded a limit. */
  readonly isReusable: boolean
}

const endingOf = async (
  container: Container,
  report: Report,
  maxMegabytes: number,
  id: string,
): Promise<Ending> => {
  await container.freeze()
  if ((await container.peakMegabytes()) <= maxMegabytes) return { report, isReusable: true }
  return {
    report: failure(id, 'Runtime.OutOfMemory', 'Runtime exited with error: signal: SIGKILL'),
    isReusable: false,
  }
}

/** Runs an invocation within the limits of the function. */
const runWithinLimits = (
  container: Container,
  event: string,
  requestId: string,
  { arn, timeoutSeconds, memoryMegabytes }: LambdaFunctionOptions,
): Promise<Ending> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<Ending>()
  const message = `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`
  const timer = setTimeout(
    () => resolve({ report: failure(requestId, 'Sandbox.Timedout', message), isReusable: false }),
    timeoutSeconds * 1000,
  )
  const deadline = new Date(Date.now() + timeoutSeconds * 1000)
  const exited = container.exited.then((reason) => ({
    report: failure(requestId, 'Runtime.ExitError', `Runtime exited with error: ${reason}`),
    isReusable: false,
  }))
  const ended = container
    .invoke({ requestId, event, functionArn: arn, deadline })
    .then((report) => endingOf(container, report, memoryMegabytes, requestId))
    .catch(() => exited)
  return Promise.race([timedOut, exited, ended]).finally(() => clearTimeout(timer))
}

/** Runs a function as Lambda does: concurrent invocations get a process each, and idle processes are reused. */
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
      const { report, isReusable } = await runWithinLimits(container, event, requestId, options)
      if (isReusable) idle.push(container)
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
