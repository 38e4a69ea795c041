import { type Service, startService } from './service.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'

const describeEstimator = (
  { embeddedEstimator }: Service,
  { pvwattsUrl, pvwattsApiKey }: Settings,
): string => {
  if (embeddedEstimator)
    return 'embedded, based on a monthly climatology (set PVWATTS_API_KEY to use PVWatts itself)'
  const key = pvwattsApiKey === undefined ? 'DEMO_KEY' : 'your key'
  return `${pvwattsUrl ?? 'PVWatts v8 at developer.nlr.gov'}, with ${key}`
}

/** Quotes a text for the shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const banner = (service: Service, settings: Settings): string => `Shading Estimation Service at ${service.url}

  Page       ${service.url}/
  API docs   ${service.url}/docs
  API key    ${settings.apiKey}
  Data       ${settings.dataFolder}
  Estimator  ${describeEstimator(service, settings)}

Try it:

  curl -X POST ${service.url}/shading -H ${shellQuoted(`x-api-key: ${settings.apiKey}`)} -H 'content-type: application/json' \\
    -d '{"latitude": 47.27, "longitude": 11.39, "horizonProfile": [{"direction": "S", "heightAngle": 20}]}'

Press Ctrl-C to stop.`

/** npm starts the server through a shell that does not forward signals, so the server watches for its parent's end. */
const stopWithParent = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/** The first signal lets requests in progress finish; a second one exits at once. */
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

try {
  const settings = readSettings(process.env)
  const service = await startService(settings)
  stopOnSignal(service)
  process.stdout.write(`${banner(service, settings)}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
