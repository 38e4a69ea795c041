import { computed, type ReadonlySignal } from '@preact/signals'
import type { Estimate, Obstacle } from '../api/types.ts'
import { type Draft, editOf } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import { newest } from '../model/newest.ts'
import { MIN_HEIGHT } from '../obstacles/new-obstacle.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import { roundTo } from '../ui/azimuth.ts'
import { rested, steady } from '../ui/signals.ts'
import type { CauseRow } from './cause-rows.ts'
import type { SiteResults } from './results.ts'

/** What a change of a cause would bring, kWh a year. */
interface WhatIf {
  /** For a row that is off, what it would bring to count it. */
  readonly without: number
  /** null: it cannot be trimmed, or that brings nothing. */
  readonly trimmed: { readonly to: number; readonly gain: number } | null
}

/** What is left of a tree's height, and the least that the trim must leave above the panels, meters. */
const [TRIMMED_SHARE, LEAST_ABOVE] = [0.75, 0.5]

/** Of a unit of energy. A trim that brings less is not worth a word. */
const LEAST_GAIN = 0.1

/** Meters above the ground that a trimmed tree reaches; null: no tree, or too low. */
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

const productionOf = async (draft: Draft, year: number): Promise<number> =>
  (await ask('variant', editOf(draft, year))).estimate.energy.adjustedAnnual

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
  const gain = height === null ? 0 : (await productionOf(withObstacles(draft, row, trim), year)) - now
  return {
    without: (await productionOf(without, year)) - now,
    trimmed: height === null || gain < leastGain ? null : { to: height, gain },
  }
}

/** It takes as long as several steps of a drag. */
const REST_MS = 350

/** Whether it can be switched off, or on again. */
const canSwitch = ({ kind, isOn }: CauseRow): boolean => kind === 'obstacle' || (kind === 'horizon' && isOn)

/** Keys are positions, which another obstacle may take. */
const isSame = (one: CauseRow, other: CauseRow): boolean =>
  one.key === other.key && one.name === other.name && one.isOn === other.isOn

/**
 * What changes of the selected cause would bring, as of the latest result if the present one is not known yet; null: nothing is
 * selected, or nothing known. Part of a model.
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
