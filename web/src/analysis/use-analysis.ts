import { useEffect, useRef, useState } from 'preact/hooks'
import { useDisconnected } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Adjustment, Analysis, AnalysisResult, Site } from '../api/types.ts'
import type { DraftState } from '../sites/draft-state.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { percent } from '../ui/format.ts'
import { isOutdated } from './analysis-info.ts'
import { type Analyses, useAnalyses } from './use-analyses.ts'
import { useRunAnalysis } from './use-run-analysis.ts'

/** Id of the heading above the results. */
export const RESULTS_TITLE = 'results-title'

interface AnalysisOptions {
  /** null: a new site that has not been saved. */
  readonly site: Site | null
  /** Year of the sun paths, as typed. */
  readonly year: string
  readonly draftState: DraftState
}

export interface AnalysisState {
  readonly analyses: Analyses
  readonly failure: Failure | null
  readonly busy: boolean
  readonly shown: Analysis | null
  /** Displayed beside `shown`. */
  readonly compared: Analysis | null
  run(adjustment: Adjustment): void
  show(id: string): void
  /** @param id null ends the comparison */
  compare(id: string | null): void
  /** The site has been edited since the analysis. */
  isOutdated(analysis: Analysis): boolean
}

const summary = ({ energy, shading }: AnalysisResult): string => {
  const energyLoss = energy ? `Energy lost: ${percent(energy.annualLoss)}. ` : ''
  return `Analysis complete. ${energyLoss}Daylight hours lost: ${percent(shading.averageShadingLoss)}.`
}

/** Runs analyses of a site, saving it first, and keeps track of which of them are displayed. */
export const useAnalysis = ({ site, year, draftState }: AnalysisOptions): AnalysisState => {
  const analyses = useAnalyses(site?.id ?? null, draftState.markDeleted)
  const { failure, run } = useRunAnalysis(draftState.markDeleted)
  const announce = useAnnounce()
  /** False once disconnected or unmounted. */
  const mayContinue = useRef(true)
  mayContinue.current = !useDisconnected()
  /** Changes when a site that was deleted elsewhere is saved as a new one. */
  const siteId = useRef(site?.id)
  siteId.current = site?.id
  const [busy, setBusy] = useState(false)
  const [shownId, show] = useState<string | null>(null)
  const [comparedId, compare] = useState<string | null>(null)
  const shown = analyses.list.find(({ id }) => id === shownId) ?? analyses.list[0] ?? null
  const compared = analyses.list.find(({ id }) => id === comparedId && id !== shown?.id) ?? null

  useEffect(
    () => () => {
      mayContinue.current = false
    },
    [],
  )

  const showNewest = async (id: string): Promise<void> => {
    const newest = await analyses.reload(id)
    if (newest) show(newest.id)
  }
  const analyze = async (adjustment: Adjustment): Promise<void> => {
    const saved = await draftState.save()
    if (!saved || !mayContinue.current) return
    const result = await run(saved, year, adjustment)
    if (!result || !mayContinue.current || siteId.current !== saved.id) return
    const [, notice] = await Promise.all([showNewest(saved.id), draftState.refresh()])
    if (!mayContinue.current) return
    announce(`${notice} ${summary(result)}`.trim())
  }
  return {
    analyses,
    failure,
    busy,
    shown,
    compared,
    show,
    compare,
    run: (adjustment) => {
      setBusy(true)
      analyze(adjustment).finally(() => setBusy(false))
    },
    isOutdated: (analysis) => isOutdated(analysis, site, draftState.edited),
  }
}
