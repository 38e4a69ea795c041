import { useModel, useSignalEffect } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { useDraftStore } from '../drafts/store.ts'
import { PlanCard } from '../obstacles/plan-card.tsx'
import { PanelsCard } from '../panels/panels-card.tsx'
import { CausesCard } from '../parts/causes/causes-card.tsx'
import { YearCard } from '../parts/year/year-card.tsx'
import { useIsPrinting } from '../report/print.ts'
import { weatherOf } from '../results/weather.ts'
import { SkyCard } from '../skyline/sky-card.tsx'
import { ClosedCard } from '../ui/card.tsx'
import { fetchSoon, onDemand } from '../ui/on-demand.tsx'
import { Headline } from './headline.tsx'
import { SiteBar } from './site-bar.tsx'
import type { SiteEdits } from './site-edits.ts'
import { MovedNotice, SiteMessages } from './site-messages.tsx'
import { type SiteProps, SiteStore } from './store.ts'
// After the styles of the parts that it arranges.
import './site-page.css'

const AboutParts = onDemand(async () => (await import('../parts/about/about-parts.tsx')).AboutParts, true)
const HorizonSheet = onDemand(async () => (await import('../files/horizon-sheet.tsx')).HorizonSheet)
const ReportPage = onDemand(async () => (await import('../report/report-page.tsx')).ReportPage, true)
const RecordDialog = onDemand(async () => (await import('../record/record-dialog.tsx')).RecordDialog)

const About = ({ site }: SiteProps) => {
  const { baseline } = site.results.estimate.value ?? {}
  return (
    <ClosedCard title="About this estimate" hint={baseline ? weatherOf(baseline).source : 'no estimate yet'}>
      <AboutParts site={site} />
    </ClosedCard>
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
          <SkyCard site={site} />
          {isEditingHorizon ? (
            <HorizonSheet site={site} onLearn={() => setLearning(true)} />
          ) : (
            <CausesCard site={site} />
          )}
          <YearCard site={site} />
          <PlanCard site={site} />
        </div>
        <PanelsCard site={site} />
        <About site={site} />
      </main>
      {isPrinting && <ReportPage site={site} />}
      {isLearning && <RecordDialog site={site} onClose={() => setLearning(false)} />}
    </>
  )
}
