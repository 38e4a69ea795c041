import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ErrorItem, Obstacle, Place } from '../api/types.ts'
import { COMPARISON, CompareCard } from '../compare/compare-card.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { sunYear } from '../day/address.ts'
import { CalendarCard } from '../day/calendar-card.tsx'
import { DayBar } from '../day/day-bar.tsx'
import { useDayView } from '../day/day-view.ts'
import { SiteName } from '../download/download-menu.tsx'
import {
  changedFields,
  changesOfPlace,
  type Draft,
  draftOf,
  NEW_DRAFT,
  panelsOf,
  placeOf,
} from '../drafts/draft.ts'
import { HistoryCard, useHistory } from '../history/history-card.tsx'
import { useNearby } from '../obstacles/nearby.ts'
import { PanelHeight } from '../obstacles/panel-height.tsx'
import { PlanCard } from '../obstacles/plan-card.tsx'
import { Shadows } from '../obstacles/shadows.tsx'
import { PanelsCard } from '../panels/panels-card.tsx'
import { PlaceField } from '../place/place-field.tsx'
import { useArrival } from '../place/use-arrival.ts'
import { DirectionsCard } from '../results/directions-chart.tsx'
import { Headline } from '../results/headline.tsx'
import { HeatMapCard } from '../results/heat-map.tsx'
import { MonthsCard } from '../results/months-chart.tsx'
import { WeatherCard } from '../results/weather-card.tsx'
import { obstacleId } from '../skyline/editing.ts'
import { SKYLINE_TITLE, SkylineCard } from '../skyline/skyline-card.tsx'
import { useTerrain } from '../skyline/use-terrain.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { timeZoneAt, zoneText } from '../ui/clock.ts'
import { Deferred, Memo, useDeferred } from '../ui/deferred.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { reportHref, siteHref } from '../ui/route.ts'
import { MAX_NAME_LENGTH, SiteHeader } from './site-header.tsx'
import { SiteMessages } from './site-messages.tsx'
import type { EditedSiteState } from './use-edited-site.ts'
import { useLiveResults } from './use-live-results.ts'
import { useSaving } from './use-saving.ts'
// After the styles of the parts, which it arranges.
import './site-page.css'

const OrientationCard = onDemand(
  async () => (await import('../results/orientation-card.tsx')).OrientationCard,
)
const ReportPage = onDemand(async () => (await import('../report/report-page.tsx')).ReportPage)

interface EditorProps {
  readonly siteKey: string
  readonly site: EditedSiteState
  readonly draft: Draft
  readonly isReport: boolean
}

const isSkylineSaved = ({ base }: EditedSiteState, draft: Draft): boolean => {
  const changed = base && changedFields(draftOf(base), draft)
  return changed !== null && !changed.has('horizonProfile') && !changed.has('obstacles')
}

interface PartProps {
  readonly name: string
  readonly children: ComponentChildren
}

/** A card, which the style sheet gives a share of the row. */
const Part = ({ name, children }: PartProps) => <div class={`part part-${name}`}>{children}</div>

/** Everything about one site, in the order in which people ask: how much, what is lost, why, when, and what to change. */
export const Editor = ({ siteKey, site, draft, isReport }: EditorProps) => {
  const saving = useSaving(siteKey, site)
  const live = useLiveResults(draft, site.base && draftOf(site.base), sunYear.value)
  const announce = useAnnounce()
  const [selected, setSelected] = useState<number | null>(null)
  const { estimate, daylight, shading, orientation } = live
  const place = placeOf(draft)
  const timeZone = timeZoneAt(place, estimate)
  const { horizonProfile, obstacles } = draft
  const { lossBySkyCell } = live
  const surroundings = useDeferred(
    useMemo(() => ({ horizonProfile, obstacles, lossBySkyCell }), [horizonProfile, obstacles, lossBySkyCell]),
  )
  const view = useDayView(place, timeZone, sunYear.value, surroundings, surroundings.lossBySkyCell)
  // What stands below the results would jump when they arrive.
  const isLoading = place !== null && !estimate && !live.failure
  const history = useHistory(site.base?.id ?? null)
  const comparison = useComparison(estimate, history.analyses)
  const errors: readonly ErrorItem[] = useMemo(
    () => [...saving.errors, ...live.errors],
    [saving.errors, live.errors],
  )
  const ofPlanes = draft.otherPlanes.length > 0 ? estimate : null
  const placeError = errors.find(({ field }) => field === 'latitude' || field === 'longitude')?.message
  const { change } = site
  const addObstacle = (obstacle: Obstacle): void => {
    const added = draft.obstacles.length
    change({ obstacles: [...draft.obstacles, obstacle] })
    setSelected(added)
    // So that the arrow keys move it to its place.
    focusNextFrame(obstacleId(added))
    announce(`“${obstacle.name}” added. Drag it to its place, or use the arrow keys.`)
  }
  const removeObstacle = (removed: number): void => {
    const obstacles = draft.obstacles.toSpliced(removed, 1)
    change({ obstacles })
    setSelected(null)
    focusNextFrame(obstacles.length > 0 ? obstacleId(Math.min(removed, obstacles.length - 1)) : SKYLINE_TITLE)
    announce(`“${draft.obstacles[removed]?.name}” removed. Undo brings it back.`)
  }
  const keepVariant = (): void => {
    if (estimate) comparison.keep(draft, estimate)
    focusNextFrame(COMPARISON)
  }
  const terrain = useTerrain(place, draft.panelHeight, draft.horizonProfile, change)
  const nearby = useNearby(place, draft)
  const { standsOn } = nearby
  useEffect(() => {
    const isUntouched = site.base === null && draft.panelHeight === NEW_DRAFT.panelHeight
    if (!standsOn || !isUntouched || draft.obstacles.length > 0) return
    // Seen from the roof that they are on, neighbors of the same height do not stand in the way.
    change({ panelHeight: standsOn.height })
    announce(`The panels are taken to be on the roof, ${standsOn.height} m above the ground.`)
  }, [standsOn])
  const arrive = useArrival(() => {
    if (draft.horizonProfile.length === 0) terrain.fetchUnasked()
    if (draft.obstacles.length === 0) nearby.askQuietly()
  })
  const choosePlace = (next: Place, mergeKey?: string, title = ''): void => {
    arrive(mergeKey !== undefined)
    change(
      {
        ...changesOfPlace(draft, next, site.base === null),
        ...(draft.name === '' && { name: title.slice(0, MAX_NAME_LENGTH) }),
      },
      mergeKey,
    )
  }
  const compareWithout = async (obstacle: number): Promise<void> => {
    await comparison.keepWithout(draft, obstacle, sunYear.value)
    // On a phone its form would cover the comparison.
    setSelected(null)
    focusNextFrame(COMPARISON)
  }
  const fetchTerrain = (): void => terrain.fetchUnasked()
  const actions = useRef({ choosePlace, removeObstacle, fetchTerrain })
  actions.current = { choosePlace, removeObstacle, fetchTerrain }
  const ghost = comparison.columns.length > 1 ? comparison.columns.at(-1) : undefined
  if (isReport) return <ReportPage {...live} draft={draft} view={view} backHref={siteHref(siteKey)} />
  const tools = (
    <>
      <a class="button" href={reportHref(siteKey)}>
        Report
      </a>
      <Button disabled={!live.isCurrent || comparison.isFull} onClick={keepVariant}>
        Compare
      </Button>
    </>
  )
  return (
    <SiteName.Provider value={draft.name}>
      <SiteHeader siteKey={siteKey} site={site} draft={draft} saving={saving} tools={tools}>
        <Memo of={[draft.latitude, draft.longitude, placeError, draft.panelHeight, obstacles, timeZone]}>
          {() => (
            <PlaceField
              latitude={draft.latitude}
              longitude={draft.longitude}
              onChange={(...choice) => actions.current.choosePlace(...choice)}
              error={placeError}
            >
              <PanelHeight
                panelHeight={draft.panelHeight}
                obstacles={obstacles}
                onChange={(next, mergeKey) => {
                  if (next.obstacles.length < obstacles.length) setSelected(null)
                  change(next, mergeKey)
                }}
              />
              {place && <p class="hint">Times in {zoneText(timeZone)}</p>}
            </PlaceField>
          )}
        </Memo>
      </SiteHeader>
      <SiteMessages siteKey={siteKey} site={site} draft={draft} saving={saving} live={live} />
      {estimate ? (
        <Memo of={[estimate, live.causeHours, orientation, live.isLate, terrain.missing]}>
          {() => (
            <Headline
              estimate={estimate}
              causeHours={live.causeHours}
              orientation={orientation}
              isLate={live.isLate}
              missing={
                terrain.missing && { state: terrain.missing, retry: () => actions.current.fetchTerrain() }
              }
            />
          )}
        </Memo>
      ) : (
        isLoading && <div class="headline-room" />
      )}
      <div class="columns">
        <Part name="skyline">
          <SkylineCard
            place={place}
            skyline={draft}
            terrain={terrain}
            onChange={change}
            history={site}
            panelAzimuth={draft.panelAzimuth}
            estimate={estimate}
            view={view}
            shading={shading}
            isCurrent={live.isCurrent}
            errors={errors}
            selectedObstacle={selected}
            onSelectObstacle={setSelected}
            onAddObstacle={addObstacle}
            onRemoveObstacle={removeObstacle}
            onCompareWithout={estimate && !comparison.isFull ? compareWithout : null}
            onFindBuildings={place && nearby.ask}
            savedId={isSkylineSaved(site, draft) ? (site.base?.id ?? null) : null}
            ghost={ghost && { name: ghost.name, skyline: ghost.estimate.inputs }}
          >
            <Memo of={[view]}>{() => view && <DayBar view={view} />}</Memo>
          </SkylineCard>
        </Part>
        <div class="part-side">
          <Part name="obstacles">
            <Memo of={[obstacles, draft.panelTilt, draft.panelAzimuth, nearby, selected, view]}>
              {() => (
                <PlanCard
                  obstacles={obstacles}
                  panels={draft}
                  nearby={nearby}
                  onAdd={(added) => change({ obstacles: [...obstacles, ...added] })}
                  selected={selected}
                  onSelect={setSelected}
                  onChange={(i, next, mergeKey) => change({ obstacles: obstacles.with(i, next) }, mergeKey)}
                  onRemove={(i) => actions.current.removeObstacle(i)}
                  layer={
                    view ? (frame) => <Shadows frame={frame} obstacles={obstacles} view={view} /> : undefined
                  }
                />
              )}
            </Memo>
          </Part>
          <Part name="panels">
            <Memo
              of={[
                ...Object.values(panelsOf(draft)),
                draft.array,
                draft.otherPlanes,
                draft.latitude,
                errors,
                ofPlanes,
                orientation,
              ]}
            >
              {() => (
                <PanelsCard
                  panels={draft}
                  latitude={draft.latitude}
                  onChange={change}
                  errors={errors}
                  estimate={ofPlanes}
                  best={orientation}
                />
              )}
            </Memo>
          </Part>
        </div>
        {estimate && daylight && (
          <>
            <Part name="months">
              <Deferred of={[estimate]}>{() => <MonthsCard estimate={estimate} />}</Deferred>
            </Part>
            <Part name="hours">
              <Deferred of={[estimate, daylight]}>
                {() => <HeatMapCard estimate={estimate} daylight={daylight} />}
              </Deferred>
            </Part>
            <Part name="directions">
              <Deferred of={[estimate]}>{() => <DirectionsCard estimate={estimate} />}</Deferred>
            </Part>
          </>
        )}
        {view && (
          <Part name="calendar">
            <Deferred of={[view, draft.name, shading]}>
              {() => <CalendarCard view={view} skyline={draft} siteName={draft.name} shading={shading} />}
            </Deferred>
          </Part>
        )}
        {orientation && (
          <Part name="orientation">
            <Memo of={[orientation, draft.panelTilt, draft.panelAzimuth]}>
              {() => (
                <OrientationCard
                  orientation={orientation}
                  panels={panelsOf(draft)}
                  onUse={(panelTilt, panelAzimuth) => change({ panelTilt, panelAzimuth })}
                />
              )}
            </Memo>
          </Part>
        )}
        {comparison.columns.length > 1 && (
          <Part name="comparison">
            <CompareCard
              comparison={comparison}
              onUse={(variant) =>
                change({
                  ...panelsOf(variant),
                  array: variant.array ?? null,
                  otherPlanes: variant.otherPlanes,
                  panelHeight: variant.panelHeight,
                  horizonProfile: variant.horizonProfile,
                  horizonSource: variant.horizonSource,
                  obstacles: variant.obstacles,
                })
              }
            />
          </Part>
        )}
        <Part name="history">
          <HistoryCard history={history} comparison={comparison} />
        </Part>
        {estimate && (
          <Part name="weather">
            <Deferred of={[estimate]}>{() => <WeatherCard estimate={estimate} />}</Deferred>
          </Part>
        )}
      </div>
    </SiteName.Provider>
  )
}
