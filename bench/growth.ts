import { deleteSite } from '../lib/operations/delete-site.ts'
import { operations } from '../lib/operations/index.ts'
import { listAnalyses } from '../lib/operations/list-analyses.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { endWorld, type GrownWorld, grow, samples } from './grown.ts'
import { inProcess } from './in-process.ts'
import { figure, table, times } from './markdown.ts'
import { part } from './part.ts'
import { median, type Spread, spread } from './spread.ts'
import { unitsOf } from './units.ts'

const MOST = 100_000
const SIZES = [10, 1_000, MOST]
const WARM_UP = 20
const ROUNDS = 60
const DELETED = [10, 1_000]
const DELETIONS = 3
const MOST_REQUESTS = 20

interface Grown {
  readonly size: number
  /** Milliseconds of an invocation, and how many times the one at the least size in the same round. */
  readonly operations: readonly {
    readonly name: string
    readonly milliseconds: number
    readonly ratio: Spread
  }[]
  /** Most memory of the functions' processes, in MB: after the first requests, and after all. */
  readonly early: number
  readonly late: number
}

interface Deletion {
  readonly analyses: number
  readonly millisecondsEach: number
  /** Each goes on where the one before it ended for want of time. */
  readonly requests: number
}

const PAGE = { limit: '10' }

const round = async (world: GrownWorld): Promise<void> => {
  await world.send(listSites, { query: PAGE })
  await world.send(listAnalyses, { id: world.siteId, query: PAGE })
  await world.send(deleteSite, { id: await world.add(10) })
}

const peak = async ({ containers }: GrownWorld): Promise<number> =>
  Math.max(...(await Promise.all(containers.map((container) => container.peakMegabytes()))))

const timesOf = ({ taken }: GrownWorld, { name }: Operation): number[] =>
  taken.filter((invocation) => invocation.name === name).map(({ whole }) => whole)

const compared = (world: GrownWorld, least: GrownWorld) =>
  [listSites, listAnalyses, deleteSite].map((operation) => {
    const [ours, theirs] = [timesOf(world, operation), timesOf(least, operation)]
    const ratios = ours.map((each, i) => each / (theirs[i] ?? Number.NaN))
    return { name: operation.name, milliseconds: median(ours), ratio: spread(ratios) }
  })

const rounds = async (worlds: readonly GrownWorld[], count: number): Promise<void> => {
  for (let i = 0; i < count; i++) for (const world of worlds) await round(world)
}

const deleted = async (world: GrownWorld, id: string, requests = 1): Promise<void> => {
  try {
    await world.send(deleteSite, { id })
  } catch (error) {
    if (requests === MOST_REQUESTS) throw error
    await deleted(world, id, requests + 1)
  }
}

const deletions = async (least: GrownWorld, greatest: GrownWorld): Promise<Deletion[]> => {
  const found: Deletion[] = []
  for (const analyses of DELETED) {
    least.taken.length = 0
    for (let i = 0; i < DELETIONS; i++) await deleted(least, await least.add(analyses))
    const taken = timesOf(least, deleteSite)
    found.push({ analyses, millisecondsEach: median(taken) / analyses, requests: taken.length / DELETIONS })
  }
  greatest.taken.length = 0
  await deleted(greatest, greatest.siteId)
  const taken = timesOf(greatest, deleteSite)
  const whole = taken.reduce((sum, milliseconds) => sum + milliseconds, 0)
  return [...found, { analyses: MOST, millisecondsEach: whole / MOST, requests: taken.length }]
}

const unitsByOperation = async () => {
  const visits = await inProcess()
  return operations.map(({ name }) => ({ name, ...unitsOf(visits.filter((visit) => visit.name === name)) }))
}

const measure = async () => {
  const units = await unitsByOperation()
  const sample = await samples()
  const worlds: GrownWorld[] = []
  for (const size of SIZES) worlds.push(await grow(size, sample))
  await rounds(worlds, WARM_UP)
  const early = await Promise.all(worlds.map(peak))
  for (const { taken } of worlds) taken.length = 0
  await rounds(worlds, ROUNDS)
  const late = await Promise.all(worlds.map(peak))
  const [least, greatest] = [worlds[0], worlds.at(-1)]
  if (!least || !greatest) throw new Error('There is nothing to compare with')
  const grown = worlds.map(
    (world, i): Grown => ({
      size: SIZES[i] ?? 0,
      operations: compared(world, least),
      early: early[i] ?? 0,
      late: late[i] ?? 0,
    }),
  )
  const found = { grown, deletions: await deletions(least, greatest), units }
  await Promise.all(worlds.map(endWorld))
  return found
}

const render = ({ grown, deletions, units }: Awaited<ReturnType<typeof measure>>): string =>
  'Invocations under the runtime client, in milliseconds, and how many times those at the least size in the same round: ' +
  'the first page of ten sites, that of ten analyses of one site, and the deletion of a site with ten analyses, where ' +
  'there are so many sites and the one has so many analyses; most memory of the processes, after the first requests and ' +
  'after all.\n\n' +
  table(
    ['Sites and analyses', ...(grown[0]?.operations ?? []).flatMap(({ name }) => [name, 'times']), 'MB'],
    grown.map(({ size, operations, early, late }) => [
      String(size),
      ...operations.flatMap(({ milliseconds, ratio }) => [figure(milliseconds), times(ratio)]),
      `${early.toFixed(0)}, ${late.toFixed(0)}`,
    ]),
  ) +
  '\nA deletion takes its analyses with it, in milliseconds for each. Where the time of a request does not suffice, it is ' +
  'asked for again, and goes on.\n\n' +
  table(
    ['Analyses of the site', 'ms each', 'requests'],
    deletions.map(({ analyses, millisecondsEach, requests }) => [
      String(analyses),
      figure(millisecondsEach),
      String(requests),
    ]),
  ) +
  '\nUnits of DynamoDB, from the `ConsumedCapacity` of each command; the engine leaves out the index of the sites, which ' +
  'is added: a write to it for each to the table. A site of 36 points; a page of ten; a deletion with one analysis.\n\n' +
  table(
    ['Operation', 'read units', 'write units'],
    units.map(({ name, reads, writes }) => [name, String(reads), String(writes)]),
  )

export const growth = part('Growth', measure, render)
