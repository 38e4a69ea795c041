import { operations } from '../lib/operations/index.ts'
import { loadedBytes } from '../test/infra/loaded-bytes.ts'
import { type ColdStart, coldContainers, HELLO } from './cold-containers.ts'
import { figure, table, times } from './markdown.ts'
import { part } from './part.ts'
import { median, type Spread, spread } from './spread.ts'
import { stage } from './stage.ts'

interface Start {
  readonly name: string
  readonly kilobytes: number
  readonly milliseconds: number
  /** How many times the hello-world handler's in the same round. */
  readonly init: Spread
  readonly first: Spread
}

const ofName = (rounds: readonly (readonly ColdStart[])[], name: string): ColdStart[] =>
  rounds.flatMap((round) => round.filter((it) => it.name === name).slice(0, 1))

const startOf = (
  name: string,
  kilobytes: number,
  ours: readonly ColdStart[],
  hello: readonly ColdStart[],
): Start => ({
  name,
  kilobytes,
  milliseconds: median(ours.map(({ init }) => init)),
  init: spread(ours.map(({ init }, i) => init / (hello[i]?.init ?? Number.NaN))),
  first: spread(ours.map(({ first }, i) => first / (hello[i]?.first ?? Number.NaN))),
})

const measure = async (): Promise<Start[]> => {
  const rounds = await coldContainers()
  const { functions } = await stage()
  const hello = ofName(rounds, HELLO)
  const names = [HELLO, ...operations.map(({ name }) => name)]
  return names.map((name) => {
    const folder = functions.get(name)?.folder
    const kilobytes = folder === undefined ? 0 : loadedBytes(folder) / 1000
    return startOf(name, kilobytes, ofName(rounds, name), hello)
  })
}

const render = (starts: readonly Start[]): string =>
  "From the start of a process under Lambda's runtime client until it asks for work, and until it has answered a " +
  'first request whose baseline is in the cache: how many times those of a hello-world handler in the same round, ' +
  'with the whole of a core. The tables are asked without TLS, which takes a first request to DynamoDB longer.\n\n' +
  table(
    ['Function', 'KB loaded', 'ms', 'init ÷ hello', 'init and first request ÷ hello'],
    starts.map(({ name, kilobytes, milliseconds, init, first }) => [
      name,
      kilobytes === 0 ? '' : kilobytes.toFixed(0),
      figure(milliseconds),
      times(init),
      times(first),
    ]),
  )

export const coldStart = part('Cold start', measure, render)
