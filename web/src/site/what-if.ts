import { useEffect, useState } from 'preact/hooks'
import type { Estimate, Obstacle } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import type { Edit } from '../model/compute.ts'
import { MIN_HEIGHT } from '../obstacles/new-obstacle.ts'
import { letsLightThrough } from '../obstacles/plan-geometry.ts'
import { roundTo } from '../ui/azimuth.ts'
import type { CauseRow } from './cause-rows.ts'

/** What a change of a cause would bring, kWh a year. */
export interface WhatIf {
  readonly key: string
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

const productionOf = async (
  { name, latitude, longitude, ...draft }: Draft,
  year: number,
): Promise<number> => {
  const edit: Edit = { ...draft, year }
  return (await ask('variant', edit)).estimate.energy.adjustedAnnual
}

const compute = async (row: CauseRow, draft: Draft, estimate: Estimate): Promise<WhatIf> => {
  const { year } = estimate.inputs
  const now = estimate.energy.adjustedAnnual
  const without =
    row.kind === 'horizon'
      ? { ...draft, horizonProfile: [] }
      : withObstacles(draft, row, (obstacle) => ({ ...obstacle, enabled: false }))
  const [first] = row.indices
  const obstacle = row.indices.length === 1 && first !== undefined ? draft.obstacles[first] : undefined
  const height = obstacle ? trimmedHeight(obstacle, draft.panelHeight) : null
  const trim = (it: Obstacle): Obstacle => ({ ...it, height: roundTo((height ?? 0) - draft.panelHeight, 2) })
  return {
    key: row.key,
    without: (await productionOf(without, year)) - now,
    trimmed:
      height === null
        ? null
        : { to: height, gain: (await productionOf(withObstacles(draft, row, trim), year)) - now },
  }
}

/** It takes as long as several steps of a drag. */
const REST_MS = 350

/** What changes of the selected cause would bring; null: nothing is selected, or not known yet. */
export const useWhatIf = (
  row: CauseRow | null,
  draft: Draft,
  estimate: Estimate | null,
  isCurrent: boolean,
): WhatIf | null => {
  const [known, setKnown] = useState<{ readonly of: Estimate; readonly value: WhatIf } | null>(null)
  const isAsked = row?.isOn === true && row.kind !== 'rows' && isCurrent
  useEffect(() => {
    if (!isAsked || !estimate) return
    let isOver = false
    const timer = setTimeout(() => {
      compute(row, draft, estimate).then(
        (value) => !isOver && setKnown({ of: estimate, value }),
        // The worker has died with another question; the headline says so.
        () => {},
      )
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isAsked, row?.key, estimate])
  // Of this very result: keys are positions, which another obstacle may take.
  return known !== null && known.of === estimate && row?.isOn && known.value.key === row.key
    ? known.value
    : null
}
