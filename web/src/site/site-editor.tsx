import { useModel, useSignalEffect } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Estimate } from '../api/types.ts'
import { DayBar } from '../day/day-bar.tsx'
import { useDraftStore } from '../drafts/store.ts'
import { PlanCard } from '../obstacles/plan-card.tsx'
import { PanelsCard } from '../panels/panels-card.tsx'
import { AboutCard } from '../parts/about/about-card.tsx'
import { CausesCard } from '../parts/causes/causes-card.tsx'
import { YearCard } from '../parts/year/year-card.tsx'
import { useIsPrinting } from '../report/print.ts'
import { SkyCard } from '../skyline/sky-card.tsx'
import { fetchSoon, onDemand } from '../ui/on-demand.tsx'
import { Headline } from './headline.tsx'
import { SiteBar } from './site-bar.tsx'
import type { SiteEdits } from './site-edits.ts'
import { MovedNotice, SiteMessages } from './site-messages.tsx'
import { type SiteProps, SiteStore } from './store.ts'
// After the styles of the parts that it arranges.
import './site-page.css'

const HorizonSheet = onDemand(async () => (await import('../files/horizon-sheet.tsx')).HorizonSheet)
const ReportPage = onDemand(async () => (await import('../report/report-page.tsx')).ReportPage, true)
const RecordDialog = onDemand(async () => (await import('../record/record-dialog.tsx')).RecordDialog)

const Day = ({ site }: SiteProps) =>
  site.view.value ? <DayBar view={site.view.value} /> : <div class="day-bar" />

const Year = ({ site }: SiteProps) =>
  site.view.value ? (
    <YearCard
      view={site.view.value}
      days={site.calendar.days.value}
      months={site.months.value}
      isOld={site.isViewBehind.value}
    />
  ) : (
    <section class="card year-card" />
  )

const Learn = ({ site, onClose }: SiteProps & { readonly onClose: () => void }) => {
  const { results } = site
  // A learned line is merged into the present one. While results are stale, the dialog keeps its last estimate.
  const latest = useRef<Estimate | null>(null)
  const isCurrent = results.isCurrent.value
  if (isCurrent) latest.current = results.estimate.value
  return (
    latest.current && (
      <RecordDialog
        estimate={latest.current}
        isCurrent={isCurrent}
        center={site.part.shown.value.center}
        onUse={(learned) => {
          site.change(learned)
          onClose()
        }}
        onClose={onClose}
      />
    )
  )
}

interface SiteEditorProps {
  readonly edits: SiteEdits
  readonly isReport: boolean
}

/** Everything about one site on one screen: the answer, the causes, the year, the plan, and the panels. */
export const SiteEditor = ({ edits, isReport }: SiteEditorProps) => {
  const [client, queries, drafts] = [useClient(), useQueryClient(), useDraftStore()]
  const site = useModel(() => new SiteStore(edits, { client, queries, drafts }))
  const isEditingHorizon = site.isEditingHorizon.value
  useSignalEffect(() => {
    if (site.results.isComputed.value || site.results.failure.value) fetchSoon()
  })
  const [isLearning, setLearning] = useState(false)
  const isPrinting = useIsPrinting()
  if (isReport) return <ReportPage site={site} />
  return (
    <>
      <SiteBar site={site} />
      <main class={`page site-page${site.hasSelection.value || isEditingHorizon ? ' has-selection' : ''}`}>
        <SiteMessages site={site} />
        <Headline site={site} />
        <MovedNotice site={site} />
        <div class="answer-grid">
          <SkyCard site={site}>
            <Day site={site} />
          </SkyCard>
          {isEditingHorizon ? (
            <HorizonSheet site={site} onLearn={() => setLearning(true)} />
          ) : (
            <CausesCard site={site} />
          )}
          <Year site={site} />
          <PlanCard site={site} />
        </div>
        <PanelsCard site={site} />
        <AboutCard site={site} />
      </main>
      {isPrinting && <ReportPage site={site} />}
      {isLearning && <Learn site={site} onClose={() => setLearning(false)} />}
    </>
  )
}
