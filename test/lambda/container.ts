import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { INTERFACE_CLIENT } from './interface-client.ts'
import { type Invocation, type Report, type RuntimeApi, startRuntimeApi } from './runtime-api.ts'

/** What a process needs in order to run a function. */
export interface Program {
  /** The folder with the code. */
  readonly folder: string
  /** Module and export, such as `index.handler`. */
  readonly handler: string
  /** The whole environment: nothing is inherited from this process. */
  readonly environment: Readonly<Record<string, string>>
}

/** A process that runs a function under AWS Lambda's runtime interface client. */
export interface Container {
  readonly pid: number
  /** From the start of the process until its first request for work. */
  readonly initMilliseconds: number
  invoke(invocation: Invocation): Promise<Report>
  /** Stops the process once it asks for work again, as Lambda does between invocations. */
  freeze(): Promise<void>
  /** Peak resident memory, as Linux reports it. */
  peakMegabytes(): Promise<number>
  /** CPU time since its start. */
  processorMilliseconds(): Promise<number>
  /** Resolves with the exit status or signal when the process ends. */
  readonly exited: Promise<string>
  kill(): Promise<void>
}

/** A stopped process would outlive this one, so all are killed on exit. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const launch = ({ folder, handler, environment }: Program, { address }: RuntimeApi): ChildProcess => {
  const child = spawn(process.execPath, [INTERFACE_CLIENT, handler], {
    cwd: folder,
    env: {
      ...environment,
      AWS_LAMBDA_RUNTIME_API: address,
      LAMBDA_TASK_ROOT: folder,
      _HANDLER: handler,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const exitOf = async (child: ChildProcess): Promise<string> => {
  const [code, signal] = await once(child, 'exit')
  return signal === null ? `exit status ${code}` : `signal: ${signal}`
}

const untilReady = async (api: RuntimeApi, exited: Promise<string>): Promise<void> => {
  const failure = await Promise.race([
    api.isIdle().then(() => null),
    api.initError.then(({ body }) => body),
    exited,
  ])
  if (failure !== null) throw new Error(`The function cannot be initialized: ${failure}`)
}

const peakOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** https://docs.kernel.org/scheduler/sched-stats.html: the first number of each thread is its CPU time in ns. */
const processorTimeOf = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return texts.reduce((total, text) => total + Number(text.split(' ')[0]), 0) / 1e6
}

type Controls = Pick<Container, 'invoke' | 'freeze' | 'peakMegabytes' | 'processorMilliseconds'>

const controlsOf = (child: ChildProcess, pid: number, api: RuntimeApi): Controls => ({
  invoke: (invocation) => {
    child.kill('SIGCONT')
    return api.invoke(invocation)
  },
  freeze: async () => {
    await api.isIdle()
    child.kill('SIGSTOP')
  },
  peakMegabytes: () => peakOf(pid),
  processorMilliseconds: () => processorTimeOf(pid),
})

/**
 * Starts a process and waits until it asks for work.
 *
 * @param log receives each line of its output
 */
export const startContainer = async (program: Program, log: (line: string) => void): Promise<Container> => {
  const api = await startRuntimeApi()
  const start = performance.now()
  const child = launch(program, api)
  const { pid = Number.NaN } = child
  for (const output of [child.stdout, child.stderr]) if (output) createInterface(output).on('line', log)
  const exited = exitOf(child).finally(api.close)
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  await untilReady(api, exited).catch(async (error: unknown) => {
    await kill()
    throw error
  })
  const initMilliseconds = performance.now() - start
  return { pid, initMilliseconds, ...controlsOf(child, pid, api), exited, kill }
}
