import { banner } from './banner.ts'
import { type Service, startService } from './service.ts'
import { readSettings } from './settings.ts'
import { runProgram } from './start-error.ts'

const PARENT_CHECK_MILLISECONDS = 500

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user, which this one may not signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * npm runs the server in a shell that does not forward signals, so the server stops when that shell is gone. POSIX then
 * gives it another parent; Windows keeps the old parent's id.
 */
const stopWithParent = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MILLISECONDS)
  timer.unref()
}

/** The first signal lets requests in progress finish; a second one exits immediately. */
const stopOnSignal = (service: Service): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    service.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  stopWithParent(stop)
}

await runProgram(async () => {
  const settings = readSettings(process.env)
  const service = await startService(settings)
  stopOnSignal(service)
  process.stdout.write(`${banner(service, settings)}\n`)
})
