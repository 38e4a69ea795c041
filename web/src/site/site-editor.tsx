import { useModel } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { errorOf } from '../api/failure.ts'
import { DayBar } from '../day/day-bar.tsx'
import { changedFields, type Draft, draftOf } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { PanelHeight } from '../obstacles/panel-height.tsx'
import { PlanCard } from '../obstacles/plan-card.tsx'
import { PanelsCard } from '../panels/panels-card.tsx'
import { AboutCard } from '../parts/about/about-card.tsx'
import { CausesCard } from '../parts/causes/causes-card.tsx'
import { YearCard } from '../parts/year/year-card.tsx'
import { PlaceField } from '../place/place-field.tsx'
import { useEditing } from '../skyline/editing.ts'
import { usePartOfSky } from '../skyline/part-of-sky.ts'
import type { Source } from '../skyline/queries.ts'
import { SkyCard } from '../skyline/sky-card.tsx'
import { textSource, useReading } from '../skyline/use-horizon-import.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { siteHref } from '../ui/route.ts'
import { Headline } from './headline.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { SiteBar } from './site-bar.tsx'
import type { SiteEdits } from './site-edits.ts'
import { SiteMessages } from './site-messages.tsx'
import { SiteStore } from './store.ts'
// After the styles of the parts, which it arranges.
import './site-page.css'

const HorizonSheet = onDemand(async () => (await import('../files/horizon-sheet.tsx')).HorizonSheet)
const ReportPage = onDemand(async () => (await import('../report/report-page.tsx')).ReportPage)
const RecordDialog = onDemand(async () => (await import('../record/record-dialog.tsx')).RecordDialog)

interface PartProps {
  readonly site: SiteStore
}

/** The id of a site whose skyline is as it is saved; null: it is not. */
const savedIdOf = ({ base, draft }: SiteStore): string | null => {
  if (!base.value) return null
  const changed = changedFields(draftOf(base.value), draft.value)
  return changed.has('horizonProfile') || changed.has('obstacles') ? null : base.value.id
}

const Report = ({ site }: PartProps) => {
  const { estimate, orientation, failure, isCurrent } = site.results
  return (
    <ReportPage
      estimate={estimate.value}
      orientation={orientation.value}
      failure={failure.value}
      isCurrent={isCurrent.value}
      answer={site.answer.value}
      draft={site.draft.value}
      view={site.view.value}
      backHref={siteHref(site.key.value)}
    />
  )
}

const Place = ({ site }: PartProps) => (
  <section class="card" aria-label="Where the panels are">
    <PlaceField
      latitude={null}
      longitude={null}
      onChange={site.choosePlace}
      error={errorOf(site.errors.value, 'latitude')}
    />
  </section>
)

const Day = ({ site }: PartProps) =>
  site.view.value ? <DayBar view={site.view.value} /> : <div class="day-bar" />

const Year = ({ site }: PartProps) =>
  site.view.value ? (
    <YearCard view={site.view.value} months={site.months.value} />
  ) : (
    <section class="card year-card" />
  )

const Plan = ({ site }: PartProps) => (
  <PlanCard
    obstacles={site.obstacles.value}
    panels={site.panels.value}
    selected={site.selectedObstacle.value}
    onSelect={site.select}
    onChange={site.changeObstacle}
    onRemove={site.remove}
    view={site.view.value}
  />
)

const Height = ({ site }: PartProps) => (
  <PanelHeight
    panelHeight={site.draft.value.panelHeight}
    obstacles={site.draft.value.obstacles}
    onChange={site.changeHeights}
  />
)

const Panels = ({ site }: PartProps) => {
  const { panels, results } = site
  return (
    <PanelsCard
      panels={panels.value}
      latitude={site.place.value?.latitude ?? null}
      onChange={site.change}
      errors={site.errors.value}
      estimate={panels.value.otherPlanes.length > 0 ? results.estimate.value : null}
      best={results.orientation.value}
    >
      <Height site={site} />
    </PanelsCard>
  )
}

interface SiteEditorProps {
  readonly edits: SiteEdits
  readonly isReport: boolean
  /** Base address of the API. */
  readonly address: string
}

/** Everything about one site on one screen: the answer, what takes the sun, where, when, and what to change. */
export const SiteEditor = ({ edits, isReport, address }: SiteEditorProps) => {
  const [client, queries, drafts, announce] = [useClient(), useQueryClient(), useDraftStore(), useAnnounce()]
  const site = useModel(() => new SiteStore(edits, { client, queries, drafts, announce }))
  const { results, surroundings, changeHorizon, editHorizon, endHorizon } = site
  const [draft, place, view, estimate] = [
    site.draft.value,
    site.place.value,
    site.view.value,
    results.estimate.value,
  ]
  const [selected, isEditingHorizon] = [site.selectedObstacle.value, site.isEditingHorizon.value]
  const [source, setSource] = useState<Source>(() => textSource(''))
  const [isLearning, setLearning] = useState(false)
  const reading = useReading(source)
  const part = usePartOfSky(place, view)
  const editing = useEditing({
    skyline: draft,
    onChange: site.changeSkyline,
    onReveal: part.reveal,
    selectedObstacle: selected,
    onSelectObstacle: site.select,
    isEditingHorizon,
  })
  const openSource = (next: Source): void => {
    setSource(next)
    if (!isEditingHorizon) editHorizon()
  }
  const use = (points: Draft['horizonProfile']): void => {
    changeHorizon(points, { kind: 'file', name: source.name || 'pasted text' })
    setSource(textSource(''))
  }
  const hasSelection = selected !== null && selected < draft.obstacles.length
  if (isReport) return <Report site={site} />
  return (
    <>
      <SiteBar site={site} />
      <main class={`site-page${hasSelection ? ' has-selection' : ''}`}>
        <SiteMessages site={site} />
        {place ? <Headline site={site} /> : <Place site={site} />}
        <MovedNotice site={site} />
        <div class="answer-grid">
          <SkyCard
            place={place}
            view={view}
            skyline={draft}
            panelAzimuth={draft.panelAzimuth}
            estimate={estimate}
            causes={site.answer.value.causes}
            part={part}
            editing={editing}
            preview={isEditingHorizon ? (reading.reading?.horizonProfile ?? null) : null}
            onSource={openSource}
            onDone={endHorizon}
          >
            <Day site={site} />
          </SkyCard>
          {isEditingHorizon ? (
            <HorizonSheet
              editing={editing}
              terrain={surroundings.terrain}
              horizonSource={draft.horizonSource}
              errors={site.errors.value}
              savedId={savedIdOf(site)}
              source={source}
              reading={reading}
              onSource={setSource}
              onUse={use}
              onLearn={estimate && results.isCurrent.value ? () => setLearning(true) : null}
              onDone={endHorizon}
            />
          ) : (
            <CausesCard site={site} />
          )}
          <Year site={site} />
          <Plan site={site} />
        </div>
        <Panels site={site} />
        <AboutCard site={site} address={address} />
      </main>
      {isLearning && estimate && (
        <RecordDialog
          estimate={estimate}
          center={part.center}
          onUse={(learned) => {
            site.change(learned)
            setLearning(false)
          }}
          onClose={() => setLearning(false)}
        />
      )}
    </>
  )
}
