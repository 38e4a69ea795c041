import { banner } from './banner.ts'
import { preparePage, runVite } from './build-page.ts'
import { startService } from './service.ts'
import { readSettings } from './settings.ts'
import { runProgram } from './start-error.ts'
import { watchPvgis } from './watch-pvgis.ts'

/** If npm's shell is bash, Ctrl-C arrives twice: from the terminal and forwarded by npm. */
const SAME_SIGNAL_MILLISECONDS = 500

/**
 * Shuts down gracefully on the first signal, including a closed terminal, and exits at once on a second one.
 *
 * @returns a function that starts the graceful shutdown for another reason
 */
const onInterruption = (begin: () => unknown): (() => void) => {
  let since: number | undefined
  const stop = (): void => {
    if (since !== undefined) return
    since = performance.now()
    begin()
  }
  const stopOrExit = (): void => {
    if (since !== undefined && performance.now() - since > SAME_SIGNAL_MILLISECONDS) process.exit(1)
    stop()
  }
  process.on('SIGINT', stopOrExit).on('SIGTERM', stopOrExit).on('SIGHUP', stop)
  return stop
}

const PARENT_CHECK_MILLISECONDS = 500

/** Read early, because the parent may exit while the page is being built. */
const parent = process.ppid

/** npm runs the server in a shell that does not forward signals, so the server stops when that shell has exited. */
const stopWithParent = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, PARENT_CHECK_MILLISECONDS).unref()
}

// A log on a full disk or a closed terminal must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

await runProgram(async () => {
  const settings = readSettings(process.env)
  // The probe takes up to two seconds; building the page takes longer.
  const pvgis = watchPvgis(settings)
  const note = await preparePage(process.argv.includes('--build') ? runVite : null)
  // From here on, only this user can read written files. The page, built before, is readable for all.
  process.umask(0o077)
  const service = await startService(settings, { pvgis })
  const stop = onInterruption(() => service.close().then(() => process.exit(0)))
  stopWithParent(stop)
  process.stdout.write(`${note === null ? '' : `${note}\n\n`}${banner(service, settings)}\n`)
})
