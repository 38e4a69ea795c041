import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { INTERFACE_CLIENT } from './interface-client.ts'
import { type Invocation, type Report, type RuntimeApi, startRuntimeApi } from './runtime-api.ts'

/** What a process needs to be one of a function's. */
export interface Program {
  /** Holds the code. */
  readonly folder: string
  /** Module and export, such as `index.handler`. */
  readonly handler: string
  /** All of it: nothing of this process's own is passed on. */
  readonly environment: Readonly<Record<string, string>>
}

/** A process that runs a function under the runtime interface client of AWS Lambda. */
export interface Container {
  readonly pid: number
  /** From the start of the process until it first asked for work. */
  readonly initMilliseconds: number
  invoke(invocation: Invocation): Promise<Report>
  /** When it asks for work again, it is stopped: Lambda too lets nothing run between invocations. */
  freeze(): Promise<void>
  /** Most memory that it has taken, as Linux counts it. */
  peakMegabytes(): Promise<number>
  /** Time that processors have spent on it since its start. */
  processorMilliseconds(): Promise<number>
  /** Resolves when the process has ended, with its status or signal. */
  readonly exited: Promise<string>
  kill(): Promise<void>
}

/** A process that is stopped would outlive this one. */
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
  if (failure !== null) throw new Error(`The function cannot be initialised: ${failure}`)
}

const peakOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** https://docs.kernel.org/scheduler/sched-stats.html: the first figure of a thread is its time on a processor, in ns. */
const processorTimeOf = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return texts.reduce((total, text) => total + Number(text.split(' ')[0]), 0) / 1e6
}

type Work = Pick<Container, 'invoke' | 'freeze' | 'peakMegabytes' | 'processorMilliseconds'>

const workOf = (child: ChildProcess, pid: number, api: RuntimeApi): Work => ({
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
 * Starts a process, and waits until it asks for work.
 *
 * @param log gets each line that it writes
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
  return { pid, initMilliseconds, ...workOf(child, pid, api), exited, kill }
}
