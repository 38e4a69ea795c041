import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Estimate, Obstacle } from '../api/types.ts'
import { type Draft, editOf } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import { MIN_HEIGHT } from '../obstacles/new-obstacle.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import { roundTo } from '../ui/azimuth.ts'
import type { CauseRow } from './cause-rows.ts'
import type { SiteResults } from './results.ts'

/** What a change of a cause would bring, kWh a year. */
export interface WhatIf {
  readonly key: string
  readonly name: string
  /** Of the row that is on; the other way round, what it would bring to count it. */
  readonly isOn: boolean
  readonly without: number
  /** null: it cannot be trimmed. */
  readonly trimmed: { readonly to: number; readonly gain: number } | null
}

/** What is left of a tree's height, and the least that the trim must leave above the panels, meters. */
const [TRIMMED_SHARE, LEAST_ABOVE] = [0.75, 0.5]

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

const compute = async (row: CauseRow, draft: Draft, estimate: Estimate): Promise<WhatIf> => {
  const { year } = estimate.inputs
  const now = estimate.energy.adjustedAnnual
  const without =
    row.kind === 'horizon'
      ? { ...draft, horizonProfile: [] }
      : withObstacles(draft, row, (obstacle) => ({ ...obstacle, enabled: !row.isOn }))
  const [first] = row.indices
  const obstacle = row.indices.length === 1 && first !== undefined ? draft.obstacles[first] : undefined
  const height = obstacle && row.isOn ? trimmedHeight(obstacle, draft.panelHeight) : null
  const trim = (it: Obstacle): Obstacle => ({ ...it, height: roundTo((height ?? 0) - draft.panelHeight, 2) })
  return {
    key: row.key,
    name: row.name,
    isOn: row.isOn,
    without: (await productionOf(without, year)) - now,
    trimmed:
      height === null
        ? null
        : { to: height, gain: (await productionOf(withObstacles(draft, row, trim), year)) - now },
  }
}

/** It takes as long as several steps of a drag. */
const REST_MS = 350

/**
 * What changes of the selected cause would bring, as of the latest result if the present one is not known yet; null: nothing is
 * selected, or nothing known. Part of a model.
 */
export const whatIfOf = (
  row: ReadonlySignal<CauseRow | null>,
  draft: ReadonlySignal<Draft>,
  { estimate, isCurrent }: Pick<SiteResults, 'estimate' | 'isCurrent'>,
): ReadonlySignal<(WhatIf & { readonly isOld: boolean }) | null> => {
  const known = signal<{ readonly of: Estimate; readonly value: WhatIf } | null>(null)
  const askedKey = computed(() =>
    row.value &&
    (row.value.isOn || row.value.kind === 'obstacle') &&
    row.value.kind !== 'rows' &&
    isCurrent.value
      ? row.value.key
      : null,
  )
  effect(() => {
    const now = estimate.value
    if (askedKey.value === null || !now) return
    let isOver = false
    const timer = setTimeout(async () => {
      const asked = row.peek()
      // If the worker has died with another question, the headline says so.
      const value = asked && (await compute(asked, draft.peek(), now).catch(() => null))
      if (value && !isOver) known.value = { of: now, value }
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  })
  return computed(() => {
    const { of, value } = known.value ?? {}
    const isOf = ({ key, name, isOn }: CauseRow): boolean =>
      // Keys are positions, which another obstacle may take.
      key === value?.key && name === value.name && isOn === value.isOn
    if (!value || !row.value || !isOf(row.value)) return null
    return { ...value, isOld: of !== estimate.value }
  })
}
