import { operations } from '../lib/operations/index.ts'
import { warmContainers } from './containers.ts'
import { inProcess } from './in-process.ts'
import { figure, table } from './markdown.ts'
import { part } from './part.ts'
import { median, type Spread, spread } from './spread.ts'

interface Warm {
  readonly name: string
  /** Milliseconds in the local server, by requests. */
  readonly own: Spread
  readonly sdk: number
  readonly engine: number
  /** Milliseconds under the runtime client: the whole invocation, and the processor's part of it. */
  readonly invocation: Spread
  readonly processor: number
  readonly peakMegabytes: number
}

const measure = async (): Promise<Warm[]> => {
  const visits = await inProcess()
  const { taken, peakMegabytes } = await warmContainers()
  return operations.map(({ name }) => {
    const here = visits.filter((visit) => visit.name === name)
    const there = taken.filter((invocation) => invocation.name === name)
    return {
      name,
      own: spread(here.map(({ own }) => own)),
      sdk: median(here.map(({ sdk }) => sdk)),
      engine: median(here.map(({ engine }) => engine)),
      invocation: spread(there.map(({ whole }) => whole)),
      processor: median(there.map(({ processor }) => processor)),
      peakMegabytes: peakMegabytes.get(name) ?? Number.NaN,
    }
  })
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`

const cells = ({ name, own, sdk, engine, invocation, processor, peakMegabytes }: Warm): string[] => {
  const whole = own.median + sdk + engine
  return [
    name,
    `${figure(own.median)} (${figure(own.least)} … ${figure(own.greatest)})`,
    figure(sdk),
    figure(engine),
    [own.median, sdk, engine].map((each) => share(each, whole)).join(', '),
    figure(invocation.median),
    figure(processor),
    peakMegabytes.toFixed(0),
  ]
}

const render = (warm: readonly Warm[]): string =>
  'Milliseconds of a request when all is warm, medians. In the local server: our own code with validation, the ' +
  "parsing of what comes from storage and of the answer, and the answer's JSON; the SDK; the embedded engine. Under " +
  'the runtime client: the whole invocation, and the time that processors spend on it.\n\n' +
  table(
    ['Operation', 'own', 'SDK', 'engine', 'shares', 'invocation', 'its processor time', 'MB at most'],
    warm.map(cells),
  )

export const warm = part('Warm request', measure, render)
