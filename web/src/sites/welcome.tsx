import { useEffect, useMemo } from 'preact/hooks'
import type { SiteSummary } from '../api/types.ts'
import { useDayView } from '../day/day-view.ts'
import { placeOf } from '../drafts/draft.ts'
import { useStartSite } from '../drafts/store.ts'
import { Overview } from '../overview/overview.tsx'
import type { OverviewRow } from '../overview/rows.ts'
import { SkylinePicture } from '../skyline/diagram.tsx'
import { Button } from '../ui/button.tsx'
import { timeZoneAt } from '../ui/clock.ts'
import { whenIdle } from '../ui/deferred.ts'
import { WELCOME_TITLE } from '../ui/page-title.ts'
import { currentYear } from '../ui/preferences.ts'
import { newSiteHref, siteHref } from '../ui/route.ts'
import { EXAMPLE } from './example.ts'
import { useSites } from './site-list.tsx'
import { preloadEditor } from './site-page.tsx'

const EXAMPLE_PLACE = placeOf(EXAMPLE)

const rowOf = ({ id, name, totalSize, latestAnalysis, latitude, longitude }: SiteSummary): OverviewRow => ({
  key: id,
  name,
  size: totalSize,
  place: { latitude, longitude },
  result:
    latestAnalysis && latestAnalysis.annualLoss !== null
      ? { unshaded: latestAnalysis.ac_annual, loss: latestAnalysis.annualLoss }
      : null,
  note: latestAnalysis ? 'no energy result' : 'no result yet',
})

/** The example as it will appear, so that everybody sees what the page is about. */
const ExamplePicture = () => (
  <SkylinePicture
    place={EXAMPLE_PLACE}
    view={useDayView(EXAMPLE_PLACE, timeZoneAt(EXAMPLE_PLACE, null), currentYear(), EXAMPLE, null)}
    skyline={EXAMPLE}
    panelAzimuth={EXAMPLE.panelAzimuth}
    estimate={null}
  />
)

/** All sites at a glance. */
const SitesOverview = ({ sites }: { readonly sites: readonly SiteSummary[] }) => {
  const rows = useMemo(() => sites.map(rowOf), [sites])
  return (
    <>
      <header class="overview-title">
        <h1 id={WELCOME_TITLE} tabIndex={-1}>
          All sites
        </h1>
        <a class="button primary" href={newSiteHref}>
          New site
        </a>
      </header>
      <Overview unit="sites" all={rows} rows={rows}>
        {({ key, name }) => (
          <a href={siteHref(key)} dir="auto">
            {name}
          </a>
        )}
      </Overview>
    </>
  )
}

/** What the page shows while no site is open. */
export const Welcome = () => {
  const start = useStartSite()
  const { sites, failure } = useSites()
  const isWaiting = !sites && !failure
  useEffect(() => {
    if (!isWaiting) whenIdle(preloadEditor)
  }, [isWaiting])
  if (isWaiting) return <p class="hint">Loading sites…</p>
  if (sites && sites.length > 0) return <SitesOverview sites={sites} />
  return (
    <div class="welcome">
      {sites && <ExamplePicture />}
      <h1 id={WELCOME_TITLE} tabIndex={-1}>
        How much sun do the mountains take?
      </h1>
      <p>
        Enter a place, fetch its terrain, add houses and trees, and see at once what they cost in energy,
        when, and why.
      </p>
      <div class="actions">
        <Button kind="primary" onClick={() => start(EXAMPLE)}>
          Try the example
        </Button>
        <a class="button" href={newSiteHref}>
          New site
        </a>
      </div>
    </div>
  )
}
