import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { useWithoutKey } from '../api/key-context.ts'
import type { Adjustment, Analysis, AnalysisResult, Site } from '../api/types.ts'
import type { Drafting } from '../sites/draft-state.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { oneDecimal } from '../ui/format.ts'
import { isOutdated } from './is-outdated.ts'
import { type Analyses, useAnalyses } from './use-analyses.ts'
import { useRun } from './use-run-analysis.ts'

/** Of the heading over the results. */
export const RESULTS_TITLE = 'results-title'

interface AnalysisOptions {
  /** null: not kept yet. */
  readonly site: Site | null
  /** Of the sun, as it is typed. */
  readonly year: string
  readonly drafting: Drafting
}

export interface AnalysisState {
  readonly analyses: Analyses
  readonly failure: Failure | null
  readonly busy: boolean
  readonly shown: Analysis | null
  /** Stands beside the one that is shown. */
  readonly other: Analysis | null
  run(adjustment: Adjustment): void
  show(id: string): void
  /** @param id null: none */
  compare(id: string | null): void
  /** The site has been edited since. */
  isOutdated(analysis: Analysis): boolean
}

const summary = ({ energy, shading }: AnalysisResult): string => {
  const hours = `${oneDecimal(shading.averageShadingLoss)} % of the daylight hours`
  const lost = energy ? `${oneDecimal(energy.annualLoss)} % of the energy and ` : ''
  return `The analysis is ready: the horizon takes ${lost}${hours}.`
}

/** The analyses of a site: runs one, after the site is saved, and knows which are looked at. */
export const useAnalysis = ({ site, year, drafting }: AnalysisOptions): AnalysisState => {
  const analyses = useAnalyses(site?.id ?? null, drafting.lose)
  const { failure, run } = useRun(drafting.lose)
  const announce = useAnnounce()
  /** No more once the key is given back, nor when all this is gone. */
  const mayAsk = useRef(true)
  mayAsk.current = !useWithoutKey()
  /** Another, once one that was deleted meanwhile is saved as a new one. */
  const siteId = useRef(site?.id)
  siteId.current = site?.id
  const [busy, setBusy] = useState(false)
  const [shownId, show] = useState<string | null>(null)
  const [otherId, compare] = useState<string | null>(null)
  const shown = analyses.list.find(({ id }) => id === shownId) ?? analyses.list[0] ?? null
  const other = analyses.list.find(({ id }) => id === otherId && id !== shown?.id) ?? null

  useEffect(
    () => () => {
      mayAsk.current = false
    },
    [],
  )

  const showNewest = async (id: string): Promise<void> => {
    const newest = await analyses.reload(id)
    if (newest) show(newest.id)
  }
  const analyse = async (adjustment: Adjustment): Promise<void> => {
    const saved = await drafting.save()
    if (!saved || !mayAsk.current) return
    const result = await run(saved, year, adjustment)
    if (!result || !mayAsk.current || siteId.current !== saved.id) return
    const [, news] = await Promise.all([showNewest(saved.id), drafting.refresh()])
    if (!mayAsk.current) return
    announce(`${news} ${summary(result)}`.trim())
  }
  return {
    analyses,
    failure,
    busy,
    shown,
    other,
    show,
    compare,
    run: (adjustment) => {
      setBusy(true)
      analyse(adjustment).finally(() => setBusy(false))
    },
    isOutdated: (analysis) => isOutdated(analysis, site, drafting.edited),
  }
}
