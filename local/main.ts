import { type Service, startService } from './service.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const estimatorOf = ({ embeddedEstimator }: Service, { pvwattsUrl, pvwattsApiKey }: Settings): string => {
  if (embeddedEstimator)
    return 'embedded, on a monthly climatology (set PVWATTS_API_KEY for the real PVWatts)'
  const key = pvwattsApiKey === undefined ? 'DEMO_KEY' : 'your key'
  return `${pvwattsUrl ?? 'PVWatts v8 at developer.nlr.gov'}, with ${key}`
}

/** As one word of a shell's. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const banner = (service: Service, settings: Settings): string => `Shading Estimation Service at ${service.url}

  Page       ${service.url}/
  Document   ${service.url}/docs
  API key    ${settings.apiKey}
  Data       ${settings.dataFolder}
  Estimator  ${estimatorOf(service, settings)}

Try it:

  curl -X POST ${service.url}/shading -H ${quoted(`x-api-key: ${settings.apiKey}`)} -H 'content-type: application/json' \\
    -d '{"latitude": 47.27, "longitude": 11.39, "horizonProfile": [{"direction": "S", "heightAngle": 20}]}'

Ctrl-C stops it.`

/** npm passes no signal on to a server it started by way of a shell: the server sees that its parent is gone. */
const stopWithNpm = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}

/** At first finishes what is under way; on a second signal goes at once. */
const stopWhenTold = (service: Service): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    service.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  stopWithNpm(stop)
}

try {
  const settings = readSettings(process.env)
  const service = await startService(settings)
  stopWhenTold(service)
  say(banner(service, settings))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
