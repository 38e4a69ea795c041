import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { causeOf } from '../../lib/platform/log.ts'
import type { Run } from '../../lib/schemas/run.ts'
import { FolderInUse } from '../database/database.ts'
import { type Service, startService } from '../service.ts'
import { readSettings, type Settings } from '../settings.ts'
import { runProgram, StartError } from '../start-error.ts'
import { openInput } from './open-input.ts'
import { type PortfolioOptions, readOptions, USAGE } from './options.ts'
import { reportProgress } from './progress.ts'
import { runPortfolio } from './run-portfolio.ts'

/** As a shell counts it. */
const INTERRUPTED = 130

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** @throws StartError if npm writes lines of its own to standard output, as it does unless it is silent */
const checkOutput = (args: readonly string[]): void => {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env
  if (script === undefined || level === 'silent' || process.stdout.isTTY) return
  throw new StartError(
    `npm would write lines of its own into the results. Run: npm run portfolio --silent -- ${args.join(' ')}`,
  )
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

const openTarget = async ({ url, apiKey: given }: PortfolioOptions) => {
  const settings = readSettings(process.env)
  const apiKey = given ?? settings.apiKey
  if (url !== undefined) return { target: { url, apiKey }, close: async () => {} }
  const service = await startOwnService({ ...settings, port: 0, apiKey })
  return { target: { url: service.url, apiKey }, close: service.close }
}

const writeResults = async (
  { results }: Run,
  { jsonLines }: PortfolioOptions,
  signal: AbortSignal,
): Promise<void> => {
  if (!results) throw new Error('The service names no address for the results')
  const response = await fetch(jsonLines ? results.jsonLinesUrl : results.url, { signal })
  if (!response.ok || !response.body) throw new Error(`The results answered ${response.status}`)
  await pipeline(Readable.from(response.body), process.stdout, { end: false, signal })
  // Whatever is still in the pipe would be lost when the process exits.
  await new Promise((resolve) => process.stdout.write('', resolve))
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

/** @returns how many rows there are and how many of them failed, in words */
const estimate = async (options: PortfolioOptions, signal: AbortSignal): Promise<string> => {
  const started = performance.now()
  const { target, close } = await openTarget(options)
  const progress = reportProgress(process.stderr)
  const leftBehind = (id: string, error: unknown): void =>
    say(`Run ${id} has not been deleted, and expires by itself: ${causeOf(error)}`)
  try {
    const { file, close: closeInput } = await openInput(options.file)
    const portfolio = {
      target,
      run: options.run,
      file,
      onProgress: progress.show,
      onLeftBehind: leftBehind,
      signal,
    }
    const { rows, failed } = await runPortfolio(portfolio, (run) =>
      writeResults(run, options, signal),
    ).finally(closeInput)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    return `${rows} rows in ${seconds} s${failed > 0 ? `, ${failed} of them failed: see "error" in the results` : ''}`
  } finally {
    progress.stop()
    await close()
  }
}

await runProgram(async () => {
  const args = process.argv.slice(2)
  const options = readOptions(args)
  if (options === 'help') {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  checkOutput(args)
  const signal = interruption()
  try {
    say(await estimate(options, signal))
  } catch (error) {
    if (error instanceof StartError) throw error
    say(signal.aborted ? 'Interrupted' : causeOf(error))
    process.exit(signal.aborted ? INTERRUPTED : 1)
  }
  process.exit()
})
