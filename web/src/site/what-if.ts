import { computed, type ReadonlySignal } from '@preact/signals'
import type { Estimate, Obstacle } from '../api/types.ts'
import { type Draft, editOf } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import { newest } from '../model/newest.ts'
import { MIN_HEIGHT } from '../obstacles/new-obstacle.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import { roundTo } from '../ui/azimuth.ts'
import { rested, steady } from '../ui/signals.ts'
import type { Known } from './answer.ts'
import { type CauseRow, causeRows, recoveredOf } from './cause-rows.ts'
import type { SiteResults } from './results.ts'

/** The effect of changing a cause, kWh a year. */
interface WhatIf {
  /** Without the cause, as displayed; for a cause that is off, with it. */
  readonly without: number
  /** null: it cannot be trimmed, or a trim brings nothing. */
  readonly trimmed: { readonly to: number; readonly gain: number } | null
}

/** Share of a tree's height that a trim leaves, and the minimum that remains above the panels, meters. */
const [TRIMMED_SHARE, LEAST_ABOVE] = [0.75, 0.5]

/** Minimum gain in the displayed unit of energy; a trim that brings less is not mentioned. */
const LEAST_GAIN = 0.1

/** Height of a trimmed tree above the ground, meters; null: not a tree, or too low. */
const trimmedHeight = (obstacle: Obstacle, panelHeight: number): number | null => {
  const height = Math.round(TRIMMED_SHARE * (obstacle.height + panelHeight))
  return letsLightThrough(obstacle) && height - panelHeight >= Math.max(LEAST_ABOVE, MIN_HEIGHT)
    ? height
    : null
}

const withObstacles = (draft: Draft, row: CauseRow, next: (obstacle: Obstacle) => Obstacle): Draft => ({
  ...draft,
  obstacles: draft.obstacles.map((obstacle, i) => (row.indices.includes(i) ? next(obstacle) : obstacle)),
})

const resultOf = async (draft: Draft, year: number): Promise<Estimate> =>
  (await ask('variant', editOf(draft, year))).estimate

/**
 * The displayed change of the production if a cause is switched, kWh: rounded like its energy in the list, also while it is off.
 *
 * @param switched site with the cause switched, and its result
 */
export const shownChange = (
  row: CauseRow,
  change: number,
  switched: Pick<Known, 'draft' | 'estimate'>,
): number => {
  if (row.isOn) return recoveredOf(row, change)
  const rows = causeRows({ ...switched, directHours: null, price: null })
  return -recoveredOf(rows.find(({ key }) => key === row.key) ?? row, -change)
}

interface Question {
  readonly row: CauseRow
  readonly draft: Draft
  readonly estimate: Estimate
}

const compute = async ({ row, draft, estimate }: Question): Promise<WhatIf> => {
  const { year } = estimate.inputs
  const now = estimate.energy.adjustedAnnual
  const without =
    row.kind === 'horizon'
      ? { ...draft, horizonProfile: [] }
      : withObstacles(draft, row, (obstacle) => ({ ...obstacle, enabled: !row.isOn }))
  const [first] = row.indices
  const obstacle = row.indices.length === 1 && first !== undefined ? draft.obstacles[first] : undefined
  const height = obstacle && row.isOn ? trimmedHeight(obstacle, draft.panelHeight) : null
  const leastGain = LEAST_GAIN * row.unit.kilowattHours
  const trim = (it: Obstacle): Obstacle => ({ ...it, height: roundTo((height ?? 0) - draft.panelHeight, 2) })
  const gain =
    height === null ? 0 : (await resultOf(withObstacles(draft, row, trim), year)).energy.adjustedAnnual - now
  const switched = { draft: without, estimate: await resultOf(without, year) }
  return {
    without: shownChange(row, switched.estimate.energy.adjustedAnnual - now, switched),
    trimmed: height === null || gain < leastGain ? null : { to: height, gain },
  }
}

/** A computation takes as long as several steps of a drag. */
const REST_MS = 350

/** True if the cause can be switched off, or on again. */
const canSwitch = ({ kind, isOn }: CauseRow): boolean => kind === 'obstacle' || (kind === 'horizon' && isOn)

/** Compares more than the keys: they are positions, which another obstacle may take. */
const isSame = (one: CauseRow, other: CauseRow): boolean =>
  one.key === other.key && one.name === other.name && one.isOn === other.isOn

/**
 * The effect of changing the selected cause, based on the latest result while the present one is unknown; null if nothing is
 * selected or known. Part of a model.
 */
export const whatIfOf = (
  selected: ReadonlySignal<CauseRow | null>,
  draft: ReadonlySignal<Draft>,
  { estimate, isCurrent }: Pick<SiteResults, 'estimate' | 'isCurrent'>,
) => {
  const question = steady((): Question | null => {
    const [row, now] = [selected.value, estimate.value]
    return isCurrent.value && row && now && canSwitch(row) ? { row, draft: draft.value, estimate: now } : null
  })
  const { answered } = newest(rested(question, REST_MS), compute)
  return computed(() => {
    if (!answered.value || !selected.value) return null
    const { question, value } = answered.value
    return isSame(question.row, selected.value)
      ? { ...value, isOld: question.estimate !== estimate.value }
      : null
  })
}

export type ShownWhatIf = NonNullable<ReturnType<typeof whatIfOf>['value']>
