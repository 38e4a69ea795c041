/** Where the shell of npm is bash, Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MILLISECONDS = 500

/**
 * Stops the process at the first signal, and immediately at a second one.
 *
 * @param begin called once, also if the terminal is closed
 * @param exitCode of a process that a second signal stops
 * @returns a function that stops the process for another reason
 */
export const onInterruption = (begin: () => unknown, exitCode: number): (() => void) => {
  let since: number | undefined
  const stop = (): void => {
    if (since !== undefined) return
    since = performance.now()
    begin()
  }
  const stopOrExit = (): void => {
    if (since !== undefined && performance.now() - since > SAME_SIGNAL_MILLISECONDS) process.exit(exitCode)
    stop()
  }
  process.on('SIGINT', stopOrExit).on('SIGTERM', stopOrExit).on('SIGHUP', stop)
  return stop
}
