import { figure, table } from './markdown.ts'
import { part } from './part.ts'
import { ASSUMPTIONS, PRICES } from './prices.ts'
import { mean } from './spread.ts'
import { type Use, uses } from './uses.ts'

const DEPLOYED = 512
const SIZES = [128, 256, DEPLOYED, 1024, 1769]

/** Milliseconds of a function of so many megabytes, of which it has a share of a core. */
const billed = (processor: number, wait: number, megabytes: number): number =>
  Math.ceil(wait + processor * Math.max(1, ASSUMPTIONS.megabytesOfACore / megabytes))

/** Dollars for a million times so many milliseconds. */
const computed = (milliseconds: number, megabytes: number): number =>
  milliseconds * 1000 * (megabytes / 1024) * PRICES.gigabyteSecond

interface Cost {
  readonly name: string
  readonly milliseconds: number
  /** Dollars a million. */
  readonly gateway: number
  readonly lambda: number
  readonly database: number
  readonly rest: number
  readonly all: number
  /** For a million cold starts, in addition. */
  readonly coldStart: number
}

const costOf = ({ name, processor, coldProcessor, wait, reads, writes, answerBytes }: Use): Cost => {
  const milliseconds = billed(processor, wait, DEPLOYED)
  const gateway = PRICES.millionGatewayRequests
  const lambda = PRICES.millionInvocations + computed(milliseconds, DEPLOYED)
  const database = reads * PRICES.millionReadUnits + writes * PRICES.millionWriteUnits
  const rest = (ASSUMPTIONS.bytesLogged * PRICES.gigabyteLogged + answerBytes * PRICES.gigabyteSent) / 1000
  const all = gateway + lambda + database + rest
  const coldStart = computed(billed(coldProcessor, 0, DEPLOYED), DEPLOYED)
  return { name, milliseconds, gateway, lambda, database, rest, all, coldStart }
}

interface Size {
  readonly megabytes: number
  /** Of a request, over the operations alike: milliseconds, and dollars a million for the time alone. */
  readonly milliseconds: number
  readonly dollars: number
  readonly coldMilliseconds: number
}

const sizeOf = (all: readonly Use[], megabytes: number): Size => {
  const times = all.map(({ processor, wait }) => billed(processor, wait, megabytes))
  return {
    megabytes,
    milliseconds: mean(times),
    dollars: mean(times.map((each) => computed(each, megabytes))),
    coldMilliseconds: mean(all.map(({ coldProcessor }) => billed(coldProcessor, 0, megabytes))),
  }
}

const measure = async () => {
  const all = await uses()
  return { costs: all.map(costOf), sizes: SIZES.map((megabytes) => sizeOf(all, megabytes)) }
}

const dollars = (value: number): string => value.toFixed(2)

const render = ({ costs, sizes }: Awaited<ReturnType<typeof measure>>): string =>
  `Dollars a million at the list prices of ${PRICES.date} (\`bench/prices.ts\`, with the pages to check them on), us-east-1, ` +
  `without the free tier, at ${DEPLOYED} MB. Measured: processor time under the runtime client, on this machine and not on ` +
  'arm64; units; bytes of the answers. Assumed, in the same file: what DynamoDB makes a function wait, that a function ' +
  'has the share of a core that its memory buys, also while it starts, and what is logged. A site of 36 points, its ' +
  'baseline in the cache, pages of ten, a deletion with one analysis.\n\n' +
  table(
    ['Operation', 'billed ms', 'gateway', 'Lambda', 'DynamoDB', 'logs, transfer', 'all', 'a cold start more'],
    costs.map(({ name, milliseconds, ...it }) => [
      name,
      String(milliseconds),
      ...[it.gateway, it.lambda, it.database, it.rest, it.all, it.coldStart].map(dollars),
    ]),
  ) +
  '\nSizes of memory, over the operations alike: the time of a request, its price alone, the time of a cold start.\n\n' +
  table(
    ['MB', 'ms', 'dollars a million', 'cold start, ms'],
    sizes.map(({ megabytes, milliseconds, dollars: price, coldMilliseconds }) => [
      String(megabytes),
      figure(milliseconds),
      dollars(price),
      coldMilliseconds.toFixed(0),
    ]),
  )

export const cost = part('Cost', measure, render)
