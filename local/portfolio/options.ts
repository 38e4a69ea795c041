import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { causeOf } from '../../lib/platform/log.ts'
import { NewRun } from '../../lib/schemas/run.ts'
import { StartError } from '../start-error.ts'

export interface PortfolioOptions {
  /** Path of the file, or `-` for standard input. */
  readonly file: string
  readonly run: NewRun
  /** Address of a running service; undefined for one of its own. */
  readonly url: string | undefined
  /** Undefined for the local service's. */
  readonly apiKey: string | undefined
  readonly jsonLines: boolean
}

export const USAGE = `Usage: npm run portfolio --silent -- FILE [options] > results.csv

FILE is CSV or JSON lines with one site per row; use - for standard input.

  --horizon terrain      take each site's horizon from the terrain instead of the file
  --adjustment NAME      which loss to apply: daylight-hours or energy
  --year YEAR            year of the sample days
  --name NAME            name of the run. Default: the name of the file
  --json-lines           write the results as JSON lines, with months
  --url URL              use the service there instead of starting one
  --key KEY              its API key. Default: API_KEY`

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        adjustment: { type: 'string' },
        year: { type: 'string' },
        horizon: { type: 'string' },
        'json-lines': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        url: { type: 'string' },
        key: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartError(`${causeOf(error)}\n\n${USAGE}`)
  }
}

const newRun = (fields: Readonly<Record<string, unknown>>): NewRun => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const { data, error } = NewRun.safeParse(Object.fromEntries(given))
  if (data) return data
  const issues = error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`)
  throw new StartError(issues.join('\n'))
}

const withoutSlash = (url: string): string => {
  if (!/^https?:/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartError('--url must be an http or https URL such as http://127.0.0.1:3000')
  return url.replace(/\/+$/, '')
}

/** @throws StartError that says what is wrong with the arguments */
export const readOptions = (args: readonly string[]): PortfolioOptions | 'help' => {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new StartError(`Pass exactly one file.\n\n${USAGE}`)
  const { name, adjustment, year, horizon, url, key } = values
  const defaultName = file === '-' ? 'standard input' : basename(file)
  return {
    file,
    run: newRun({
      name: name ?? defaultName,
      adjustment,
      year: year === undefined ? undefined : Number(year),
      horizon,
    }),
    url: url === undefined ? undefined : withoutSlash(url),
    apiKey: key,
    jsonLines: values['json-lines'],
  }
}
