import { operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { type ColdStart, coldContainers } from './cold-containers.ts'
import { warmContainers } from './containers.ts'
import { inProcess, type Visit } from './in-process.ts'
import { ASSUMPTIONS } from './prices.ts'
import { mean } from './spread.ts'
import { groups } from './stretches.ts'
import { type Units, unitsOf } from './units.ts'

/** What a request of an operation uses. */
export interface Use extends Units {
  readonly name: string
  /** Milliseconds of a whole core, measured. */
  readonly processor: number
  readonly coldProcessor: number
  /** Milliseconds, assumed for each command. */
  readonly wait: number
  readonly answerBytes: number
}

const isKnown = (name: string): name is keyof typeof ASSUMPTIONS.wait => name in ASSUMPTIONS.wait

const waitFor = (name: string): number => {
  if (!isKnown(name)) throw new Error(`No wait is assumed for ${name}`)
  return ASSUMPTIONS.wait[name]
}

/** Of commands at the same time the longest counts. */
const waitOf = ({ commands }: Visit): number =>
  groups(commands).reduce((sum, group) => sum + Math.max(...group.map(({ name }) => waitFor(name))), 0)

export const uses = async (): Promise<Use[]> => {
  const visits = await inProcess()
  const { taken } = await warmContainers()
  const rounds = await coldContainers()
  const named = <Each extends { readonly name: string }>(all: readonly Each[], { name }: Operation) =>
    all.filter((each) => each.name === name)
  return operations.map((operation) => {
    const mine = named(visits, operation)
    return {
      name: operation.name,
      processor: mean(named(taken, operation).map(({ processor }) => processor)),
      coldProcessor: mean(
        named<ColdStart>(rounds.flat(), operation).map(({ initProcessor }) => initProcessor),
      ),
      wait: mean(mine.map(waitOf)),
      ...unitsOf(mine),
      answerBytes: mean(mine.map(({ answerBytes }) => answerBytes)),
    }
  })
}
