import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Adjustment, Analysis, Site } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { oneDecimal } from '../ui/format.ts'
import { Comparison } from './comparison.tsx'
import { History } from './history.tsx'
import { Result } from './result.tsx'
import { RunForm } from './run-form.tsx'
import { useAnalyses } from './use-analyses.ts'
import { useRun } from './use-run.ts'

interface AnalysisSectionProps {
  readonly site: Site | null
  readonly year: string
  readonly dirty: boolean
  /** @returns null where it failed */
  readonly save: () => Promise<Site | null>
}

const summary = ({ result: { energy, shading } }: Analysis): string => {
  const hours = `${oneDecimal(shading.averageShadingLoss)} % of the daylight hours`
  const lost = energy ? `${oneDecimal(energy.annualLoss)} % of the energy and ` : ''
  return `The analysis is ready: the horizon takes ${lost}${hours}.`
}

/** Runs analyses of a site, shows one, and keeps the older ones at hand. */
export const AnalysisSection = ({ site, year, dirty, save }: AnalysisSectionProps): JSX.Element => {
  const analyses = useAnalyses(site?.id ?? null)
  const { failure, run } = useRun()
  const announce = useAnnounce()
  const [busy, setBusy] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  const [otherId, setOtherId] = useState<string | null>(null)
  const shown = analyses.list.find(({ id }) => id === shownId) ?? analyses.list[0]
  const other = analyses.list.find(({ id }) => id === otherId && id !== shown?.id)

  const analyse = async (adjustment: Adjustment): Promise<void> => {
    setBusy(true)
    const saved = await save()
    if (saved && (await run(saved.id, year, adjustment))) {
      const newest = await analyses.reload(saved.id)
      setShownId(newest?.id ?? null)
      if (newest) announce(summary(newest))
    }
    setBusy(false)
  }
  return (
    <section class="analysis" aria-labelledby="analysis-title">
      <h3 id="analysis-title">Analysis</h3>
      <RunForm busy={busy} dirty={dirty || site === null} onRun={analyse} />
      <ErrorMessage failure={failure} />
      <div class="analysis-body">
        {shown && (other ? <Comparison left={shown} right={other} /> : <Result analysis={shown} />)}
        {!shown && !analyses.busy && <p class="hint">There is no analysis of this site yet.</p>}
        {(analyses.list.length > 0 || analyses.failure || analyses.busy) && (
          <History
            analyses={analyses}
            shownId={shown?.id ?? null}
            otherId={other?.id ?? null}
            onShow={setShownId}
            onCompare={setOtherId}
          />
        )}
      </div>
    </section>
  )
}
