import { computed, createModel } from '@preact/signals'
import type { QueryClient } from '@tanstack/preact-query'
import type { Client } from '../api/client.ts'
import { sunYear } from '../day/address.ts'
import { daysBehind, yearOver } from '../day/day-view.ts'
import { ask } from '../model/ask.ts'
import { newest } from '../model/newest.ts'
import { timeZoneAt } from '../ui/clock.ts'
import { deferred, steady } from '../ui/signals.ts'
import { SiteResults } from './results.ts'
import type { SiteEdits } from './site-edits.ts'
import { siteSurroundings } from './surroundings.ts'

interface Tools {
  readonly client: Client
  readonly queries: QueryClient
  readonly announce: (text: string) => void
}

/** Everything that the page knows of the site that is open. */
export const SiteStore = createModel((edits: SiteEdits, pageKey: string, tools: Tools) => {
  const { draft, place } = edits
  const { client, queries, announce } = tools
  const results = new SiteResults(edits, client, queries)
  const surroundings = siteSurroundings(edits, pageKey, results, client, queries, announce)
  const skyline = steady(() => {
    const { horizonProfile, obstacles } = draft.value
    return { horizonProfile, obstacles }
  })
  /** That of the year before until it is known. If the worker fails, the page says so beside the estimate. */
  const solarYear = newest(sunYear, (year) => ask('solarYear', year)).answered
  const timeZone = computed(() => timeZoneAt(place.value, results.estimate.value))
  const sun = computed(
    () => place.value && solarYear.value && yearOver(place.value, timeZone.value, solarYear.value.value),
  )
  const around = deferred(
    computed(() => ({ skyline: skyline.value, lossBySkyCell: results.lossBySkyCell.value })),
  )
  const skylineAround = computed(() => around.value.skyline)
  const days = computed(() => sun.value && daysBehind(sun.value, skylineAround.value))
  return {
    ...edits,
    results,
    surroundings,
    /** The sun through the days of the site, which follows the skyline when the browser has the time. */
    view: computed(() => days.value && { ...days.value, lossBySkyCell: around.value.lossBySkyCell }),
  }
})

export type SiteStore = InstanceType<typeof SiteStore>
