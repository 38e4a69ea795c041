import { BUILT_IN, WITHOUT_PVGIS } from '../lib/operations/settings.ts'
import type { EstimatorName } from '../lib/schemas/baseline.ts'
import type { Service } from './service.ts'
import { PUBLIC_KEY, type Settings } from './settings.ts'

const descriptions: Readonly<Record<EstimatorName, (settings: Settings) => string>> = {
  pvwatts: ({ pvwattsUrl = 'PVWatts v8 at developer.nlr.gov', pvwattsApiKey }) =>
    `${pvwattsUrl}, with ${pvwattsApiKey === undefined ? 'DEMO_KEY' : 'your key'}`,
  pvgis: ({ pvgisUrl = 'PVGIS 5.3 at re.jrc.ec.europa.eu' }) => pvgisUrl,
  embedded: () => BUILT_IN,
}

const describeEstimators = (settings: Settings, isPvgisReachable: boolean | null): string =>
  isPvgisReachable === false
    ? `${WITHOUT_PVGIS}; it is tried again every ten minutes`
    : settings.estimators.map((name) => descriptions[name](settings)).join('\n             otherwise ')

const EXAMPLE =
  '{"latitude": 47.27, "longitude": 11.39, "horizonProfile": [{"direction": "S", "heightAngle": 20}]}'

/** Text in single quotes for a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const curlCommand = (url: string, apiKey: string): string =>
  `curl -X POST ${url}/shading -H ${shellQuoted(`x-api-key: ${apiKey}`)} -H 'content-type: application/json' \\
    -d ${shellQuoted(EXAMPLE)}`

const powerShellQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const powerShellCommand = (url: string, apiKey: string): string =>
  `Invoke-RestMethod ${url}/shading -Method Post -Headers @{ 'x-api-key' = ${powerShellQuoted(apiKey)} } \`
    -ContentType 'application/json' -Body ${powerShellQuoted(EXAMPLE)}`

/** The page gets the default key from the server, and any other key from the fragment, which browsers never send. */
const pageLink = (url: string, apiKey: string): string =>
  apiKey === PUBLIC_KEY ? `${url}/` : `${url}/#key=${encodeURIComponent(apiKey)}`

/** The text for the terminal once the service is running. */
export const banner = (
  service: Pick<Service, 'url' | 'isPvgisReachable'>,
  settings: Settings,
  platform: NodeJS.Platform = process.platform,
): string => {
  const exampleCommand = platform === 'win32' ? powerShellCommand : curlCommand
  return `Shading Estimation Service at ${service.url}

  Page       ${pageLink(service.url, settings.apiKey)}
  API docs   ${service.url}/docs
  API key    ${settings.apiKey}
  Data       ${settings.dataFolder}
  Estimator  ${describeEstimators(settings, service.isPvgisReachable)}

Try it:

  ${exampleCommand(service.url, settings.apiKey)}

Press Ctrl-C to stop.`
}
