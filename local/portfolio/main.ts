import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { causeOf } from '../../lib/platform/log.ts'
import type { Run } from '../../lib/schemas/run.ts'
import type { Target } from '../client.ts'
import { FolderInUse } from '../database/data-folder.ts'
import { type Service, startService } from '../service.ts'
import { readSettings, type Settings } from '../settings.ts'
import { runProgram, StartError } from '../start-error.ts'
import { openInput } from './open-input.ts'
import { type PortfolioOptions, readOptions, USAGE } from './options.ts'
import { reportProgress } from './progress.ts'
import { runPortfolio } from './run-portfolio.ts'
import { standardOutput } from './standard-output.ts'

/** As a shell counts it. */
const INTERRUPTED = 130

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const startOwnService = async (settings: Settings): Promise<Service> => {
  try {
    return await startService(settings)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartError(
      `${error.message}\nIf it is a server, pass its address to use it, such as --url http://127.0.0.1:3000`,
    )
  }
}

const openTarget = async ({ url, apiKey }: PortfolioOptions) => {
  const settings = readSettings(process.env)
  const key = apiKey ?? settings.apiKey
  if (url !== undefined) return { target: { url, apiKey: key }, close: async () => {} }
  const service = await startOwnService({ ...settings, port: 0, apiKey: key })
  return { target: { url: service.url, apiKey: key }, close: service.close }
}

const writeResults = async (
  { results }: Run,
  { jsonLines }: PortfolioOptions,
  output: Writable,
  signal: AbortSignal,
): Promise<void> => {
  if (!results) throw new Error('The service names no address for the results')
  const response = await fetch(jsonLines ? results.jsonLinesUrl : results.url, { signal })
  if (!response.ok || !response.body) throw new Error(`The results answered ${response.status}`)
  await pipeline(Readable.from(response.body), output, { end: false, signal })
  // Whatever is still in the pipe would be lost when the process exits.
  await new Promise((resolve) => output.write('', resolve))
}

const runOn = async (target: Target, options: PortfolioOptions, output: Writable, signal: AbortSignal) => {
  const input = await openInput(options.file)
  const progress = reportProgress(process.stderr)
  try {
    const { run } = options
    const onLeftBehind = (id: string, error: unknown) =>
      say(`Run ${id} has not been deleted, and expires by itself: ${causeOf(error)}`)
    const portfolio = { target, run, file: input.file, onProgress: progress.show, onLeftBehind, signal }
    return await runPortfolio(portfolio, (done) => writeResults(done, options, output, signal))
  } finally {
    progress.stop()
    await input.close()
  }
}

/** The first signal deletes the run, the second one exits immediately. */
const interruption = (): AbortSignal => {
  const interrupted = new AbortController()
  const interrupt = (): void => {
    if (interrupted.signal.aborted) process.exit(INTERRUPTED)
    interrupted.abort()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  return interrupted.signal
}

await runProgram(async () => {
  const args = process.argv.slice(2)
  const options = readOptions(args)
  if (options === 'help') {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const output = standardOutput(args)
  const signal = interruption()
  const { target, close } = await openTarget(options)
  let exitCode = 0
  try {
    const started = performance.now()
    const { rows, failed } = await runOn(target, options, output, signal)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(
      `${rows} rows in ${seconds} s${failed > 0 ? `, ${failed} of them failed: see "error" in the results` : ''}`,
    )
  } catch (error) {
    exitCode = signal.aborted ? INTERRUPTED : 1
    say(signal.aborted ? 'Interrupted' : causeOf(error))
  }
  await close()
  process.exit(exitCode)
})
