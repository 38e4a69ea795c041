import { useModel } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { ErrorItem, Obstacle, Place, Site } from '../api/types.ts'
import { DayBar } from '../day/day-bar.tsx'
import { downloadsOf } from '../download/downloads.ts'
import { changedFields, changesOfPlace, type Draft, draftOf, NEW_DRAFT } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { duplicate, MAX_OBSTACLES } from '../obstacles/new-obstacle.ts'
import { ObstacleForm } from '../obstacles/obstacle-form.tsx'
import { PanelHeight } from '../obstacles/panel-height.tsx'
import { PlanCard } from '../obstacles/plan-card.tsx'
import { openPanels, PanelsCard } from '../panels/panels-card.tsx'
import { AboutCard } from '../parts/about/about-card.tsx'
import { CAUSES_TITLE, CausesCard, causeId } from '../parts/causes/causes-card.tsx'
import { YearCard } from '../parts/year/year-card.tsx'
import { PlaceField } from '../place/place-field.tsx'
import { DIAGRAM_ID } from '../skyline/diagram.tsx'
import { obstacleId, useEditing } from '../skyline/editing.ts'
import { usePartOfSky } from '../skyline/part-of-sky.ts'
import type { Source } from '../skyline/queries.ts'
import { SkyCard } from '../skyline/sky-card.tsx'
import { textSource, useReading } from '../skyline/use-horizon-import.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Memo } from '../ui/deferred.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { preferences } from '../ui/preferences.ts'
import { siteHref } from '../ui/route.ts'
import { answerOf } from './answer.ts'
import { type CauseRow, HORIZON_KEY } from './cause-rows.ts'
import { monthlyEnergies } from './energies.ts'
import { Headline } from './headline.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { MAX_NAME_LENGTH, SiteBar } from './site-bar.tsx'
import type { SiteEdits } from './site-edits.ts'
import { SiteMessages } from './site-messages.tsx'
import type { Status } from './status.ts'
import { SiteStore } from './store.ts'
import { useSaving } from './use-saving.ts'
import { useWhatIf } from './what-if.ts'
// After the styles of the parts, which it arranges.
import './site-page.css'

const HorizonSheet = onDemand(async () => (await import('../files/horizon-sheet.tsx')).HorizonSheet)
const ReportPage = onDemand(async () => (await import('../report/report-page.tsx')).ReportPage)
const RecordDialog = onDemand(async () => (await import('../record/record-dialog.tsx')).RecordDialog)

interface SiteEditorProps {
  readonly site: SiteEdits
  readonly isReport: boolean
  /** Base address of the API. */
  readonly address: string
}

const isSkylineSaved = (base: Site | null, draft: Draft): boolean => {
  const changed = base && changedFields(draftOf(base), draft)
  return changed !== null && !changed.has('horizonProfile') && !changed.has('obstacles')
}

type Horizon = Pick<Draft, 'horizonProfile' | 'horizonSource'>

const NO_HORIZON: Horizon = { horizonProfile: [], horizonSource: null }

/** Everything about one site on one screen: the answer, what takes the sun, where, when, and what to change. */
export const SiteEditor = ({ site, isReport, address }: SiteEditorProps) => {
  const { change } = site
  const [siteKey, base, draft] = [site.key.value, site.base.value, site.draft.value]
  const [client, queries] = [useClient(), useQueryClient()]
  const drafts = useDraftStore()
  const announce = useAnnounce()
  const store = useModel(() => new SiteStore(site, drafts.pageKey(siteKey), { client, queries, announce }))
  const { results, surroundings } = store
  const { terrain } = surroundings
  const around = surroundings.state.value
  const saving = useSaving(site)
  const [place, view, estimate, causeHours] = [
    store.place.value,
    store.view.value,
    results.estimate.value,
    results.causeHours.value,
  ]
  const [orientation, bestYield, shading] = [
    results.orientation.value,
    results.bestYield.value,
    results.shading.value,
  ]
  const [isCurrent, isLate, failure] = [results.isCurrent.value, results.isLate.value, results.failure.value]
  const { horizonProfile, horizonSource, obstacles } = draft
  const [selected, setSelected] = useState<number | null>(null)
  const [isHorizonSelected, setHorizonSelected] = useState(false)
  const [isEditingHorizon, setEditingHorizon] = useState(false)
  const [horizonAside, setHorizonAside] = useState<Horizon | null>(null)
  const [source, setSource] = useState<Source>(() => textSource(''))
  const [isLearning, setLearning] = useState(false)
  const reading = useReading(source)

  const errors: readonly ErrorItem[] = useMemo(
    () => [...saving.errors, ...(failure?.errors ?? [])],
    [saving.errors, failure],
  )
  const part = usePartOfSky(place, view)

  const replaceHorizon = (
    next: Draft['horizonProfile'],
    from: Draft['horizonSource'],
    key?: string,
  ): void => {
    setHorizonAside(null)
    change({ horizonProfile: next, horizonSource: next.length === 0 ? null : from }, key)
  }
  const select = (i: number | null): void => {
    setSelected(i)
    setHorizonSelected(false)
  }
  const editing = useEditing({
    skyline: draft,
    onChange: ({ horizonProfile: next, ...changes }, key) =>
      next
        ? replaceHorizon(next, horizonProfile.length === 0 ? { kind: 'drawn' } : horizonSource, key)
        : change(changes, key),
    onReveal: part.reveal,
    selectedObstacle: selected,
    onSelectObstacle: select,
    isEditingHorizon,
  })

  const isNew = base === null
  useEffect(() => {
    // The start page has asked for the place.
    if (isNew && place && (horizonProfile.length === 0 || obstacles.length === 0)) surroundings.arrive(false)
  }, [])
  const choosePlace = (next: Place, mergeKey?: string, title = ''): void => {
    surroundings.arrive(mergeKey !== undefined)
    change(
      {
        ...changesOfPlace(draft, next, isNew),
        ...(draft.name === '' && { name: title.slice(0, MAX_NAME_LENGTH) }),
      },
      mergeKey,
    )
  }

  const answer = useMemo(
    () =>
      answerOf({
        draft,
        horizonAside,
        estimate,
        causeHours,
        bestYield,
        surroundings: around,
        price: preferences.value.price,
      }),
    [draft, horizonAside, estimate, causeHours, bestYield, around, preferences.value.price],
  )
  const months = useMemo(() => estimate && monthlyEnergies(estimate.baseline, estimate.energy), [estimate])
  const selectedRow =
    answer.causes.find(({ key, indices }) =>
      isHorizonSelected ? key === HORIZON_KEY : selected !== null && indices.includes(selected),
    ) ?? null
  const whatIf = useWhatIf(selectedRow, draft, estimate, isCurrent)

  const selectRow = (row: CauseRow | null): void => {
    setHorizonSelected(row?.key === HORIZON_KEY)
    setSelected(row?.indices[0] ?? null)
  }
  const switchRow = (row: CauseRow, isOn: boolean): void => {
    if (row.kind === 'horizon') {
      setHorizonAside(isOn ? null : { horizonProfile, horizonSource })
      change(isOn ? (horizonAside ?? NO_HORIZON) : NO_HORIZON)
    } else
      change({
        obstacles: obstacles.map((it, i) => (row.indices.includes(i) ? { ...it, enabled: isOn } : it)),
      })
  }
  const add = (obstacle: Obstacle): void => {
    const added = obstacles.length
    change({ obstacles: [...obstacles, obstacle] })
    select(added)
    // So that the arrow keys move it to its place.
    focusNextFrame(obstacleId(added), { preventScroll: true })
    announce(`“${obstacle.name}” added. Drag it to its place, or use the arrow keys.`)
  }
  /** With all walls, if it is a house. */
  const remove = (removed: number): void => {
    const row = answer.causes.find(({ indices }) => indices.includes(removed))
    if (!row) return
    change({ obstacles: obstacles.filter((_, i) => !row.indices.includes(i)) })
    select(null)
    focusNextFrame(CAUSES_TITLE)
    announce(`“${row.name}” removed. Undo brings it back.`)
  }
  const editHorizon = (): void => {
    select(null)
    setEditingHorizon(true)
  }
  const endHorizon = (): void => {
    setEditingHorizon(false)
    focusNextFrame(CAUSES_TITLE)
  }
  const openSource = (next: Source): void => {
    setSource(next)
    if (!isEditingHorizon) editHorizon()
  }
  const act = ({ kind, of }: Status): void => {
    if (kind === 'failed') {
      if (of === 'terrain') terrain.fetchUnasked()
      else surroundings.find()
      return
    }
    const row = answer.causes.find(({ name, isOn }) => !isOn && around.undecided.includes(name))
    if (!row) return
    selectRow(row)
    focusNextFrame(causeId(row.key))
  }
  const leaveSurroundings = (): void => {
    setHorizonAside(null)
    select(null)
    change({ ...NO_HORIZON, obstacles: [], ...(isNew && { panelHeight: NEW_DRAFT.panelHeight }) })
  }
  const lookAround = (): void => {
    leaveSurroundings()
    terrain.fetch()
    surroundings.find()
  }
  const actions = useRef({ choosePlace, remove, select })
  actions.current = { choosePlace, remove, select }

  if (isReport)
    return (
      <ReportPage
        {...{ estimate, orientation, failure, isCurrent, answer, draft, view }}
        backHref={siteHref(siteKey)}
      />
    )
  const obstacle = selected === null ? undefined : obstacles[selected]
  const downloads = downloadsOf({ client, draft, estimate, view, pictureId: DIAGRAM_ID, announce })
  return (
    <>
      <SiteBar
        site={site}
        saving={saving}
        errors={errors}
        onPlace={(...choice) => actions.current.choosePlace(...choice)}
        items={[
          ...(place && around.buildings !== 'pending'
            ? [{ label: 'Look for houses on the map', onSelect: surroundings.find }]
            : []),
          ...downloads,
        ]}
      />
      <main class={`site-page${obstacle ? ' has-selection' : ''}`}>
        <SiteMessages site={site} saving={saving} results={results} />
        {place === null ? (
          <section class="card" aria-label="Where the panels are">
            <PlaceField
              latitude={null}
              longitude={null}
              onChange={(...choice) => actions.current.choosePlace(...choice)}
              error={errors.find(({ field }) => field === 'latitude')?.message}
            />
          </section>
        ) : (
          <Headline
            answer={answer}
            estimate={estimate}
            isCurrent={isCurrent}
            isLate={isLate}
            waiting={failure ? 'No estimate yet.' : 'Computing your year…'}
            status={answer.status}
            onAct={act}
            onPanels={openPanels}
          />
        )}
        {place && (
          <MovedNotice
            place={place}
            draft={draft}
            base={base}
            housesFrom={surroundings.housesFrom.value}
            isBusy={terrain.isBusy.value}
            failure={terrain.failure.value}
            onLookAround={lookAround}
            onDiscard={leaveSurroundings}
            onChange={change}
          />
        )}
        <div class="answer-grid">
          <SkyCard
            place={place}
            view={view}
            skyline={draft}
            panelAzimuth={draft.panelAzimuth}
            estimate={estimate}
            causes={answer.causes}
            part={part}
            editing={editing}
            preview={isEditingHorizon ? (reading.reading?.horizonProfile ?? null) : null}
            onSource={openSource}
            onDone={endHorizon}
          >
            <Memo of={[view]}>{() => (view ? <DayBar view={view} /> : <div class="day-bar" />)}</Memo>
          </SkyCard>
          {isEditingHorizon ? (
            <HorizonSheet
              editing={editing}
              part={part}
              terrain={terrain}
              horizonSource={horizonSource}
              errors={errors}
              savedId={isSkylineSaved(base, draft) ? (base?.id ?? null) : null}
              source={source}
              reading={reading}
              onSource={setSource}
              onUse={(points) => {
                replaceHorizon(points, { kind: 'file', name: source.name || 'pasted text' })
                setSource(textSource(''))
              }}
              onLearn={estimate && isCurrent ? () => setLearning(true) : null}
              onDone={endHorizon}
            />
          ) : (
            <CausesCard
              causes={answer.causes}
              selected={selectedRow?.key ?? null}
              undecided={around.undecided}
              whatIf={whatIf}
              obstacles={obstacles}
              latitude={place?.latitude ?? 0}
              onSwitch={switchRow}
              onSelect={selectRow}
              onAdd={add}
              onEditHorizon={editHorizon}
            >
              {obstacle && selected !== null && selectedRow && (
                <>
                  {selectedRow.indices.length > 1 && (
                    <fieldset class="actions" aria-label="Walls of the house">
                      {selectedRow.indices.map((i, k) => (
                        <Button key={i} kind="quiet" pressed={i === selected} onClick={() => setSelected(i)}>
                          Wall {k + 1}
                        </Button>
                      ))}
                    </fieldset>
                  )}
                  <ObstacleForm
                    key={selected}
                    obstacle={obstacle}
                    panelHeight={draft.panelHeight}
                    latitude={place?.latitude ?? 0}
                    onChange={(next, mergeKey) => editing.commands.changeObstacle(selected, next, mergeKey)}
                    onDuplicate={
                      obstacles.length < MAX_OBSTACLES ? () => add(duplicate(obstacle, obstacles)) : null
                    }
                    onRemove={() => remove(selected)}
                    onClose={() => {
                      select(null)
                      focusNextFrame(causeId(selectedRow.key))
                    }}
                    errorOf={(key) =>
                      errors.find(({ field }) => field === `obstacles.${selected}.${key}`)?.message
                    }
                  />
                </>
              )}
              {selectedRow && around.undecided.includes(selectedRow.name) && (
                <Button kind="quiet" onClick={() => surroundings.leaveOut(selectedRow.name)}>
                  It does not count
                </Button>
              )}
              {selectedRow?.kind === 'horizon' && (
                <div class="actions">
                  <Button onClick={editHorizon}>Edit horizon</Button>
                </div>
              )}
            </CausesCard>
          )}
          <Memo of={[view, months]}>
            {() => (view ? <YearCard view={view} months={months} /> : <section class="card year-card" />)}
          </Memo>
          <Memo of={[obstacles, draft.panelTilt, draft.panelAzimuth, draft.array, selected, view]}>
            {() => (
              <PlanCard
                obstacles={obstacles}
                panels={draft}
                selected={selected}
                onSelect={(i) => actions.current.select(i)}
                onChange={(i, next, mergeKey) => change({ obstacles: obstacles.with(i, next) }, mergeKey)}
                onRemove={(i) => actions.current.remove(i)}
                view={view}
              />
            )}
          </Memo>
        </div>
        <PanelsCard
          panels={draft}
          latitude={draft.latitude}
          onChange={change}
          errors={errors}
          estimate={draft.otherPlanes.length > 0 ? estimate : null}
          best={orientation}
        >
          <PanelHeight
            panelHeight={draft.panelHeight}
            obstacles={obstacles}
            onChange={(next, mergeKey) => {
              if (next.obstacles.length < obstacles.length) select(null)
              change(next, mergeKey)
            }}
          />
        </PanelsCard>
        <AboutCard
          estimate={estimate}
          shading={shading}
          view={view}
          draft={draft}
          siteId={base?.id ?? null}
          address={address}
        />
      </main>
      {isLearning && estimate && (
        <RecordDialog
          estimate={estimate}
          center={part.center}
          onUse={(learned) => {
            change(learned)
            setLearning(false)
          }}
          onClose={() => setLearning(false)}
        />
      )}
    </>
  )
}
