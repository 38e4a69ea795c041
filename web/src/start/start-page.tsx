import './start.css'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { summariesQuery } from '../api/queries.ts'
import type { Place, SiteSummary } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { changesOfPlace, MAX_NAME_LENGTH, NEW_DRAFT } from '../drafts/draft.ts'
import { useStartSite } from '../drafts/store.ts'
import type { OverviewRow } from '../overview/rows.ts'
import { PlaceActions } from '../place/place-actions.tsx'
import { PlaceInput } from '../place/place-input.tsx'
import { lossOf } from '../site/energies.ts'
import { roundLoss } from '../site/phrases.ts'
import { SiteEditor } from '../site/site-page.tsx'
import { Button } from '../ui/button.tsx'
import { whenIdle } from '../ui/deferred.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { energyText } from '../ui/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { WELCOME_TITLE } from '../ui/page-title.ts'
import { siteHref } from '../ui/route.ts'
import { TopBar } from '../ui/top-bar.tsx'
import { EXAMPLE, exampleQuery } from './example.ts'
import { Landscape } from './landscape.tsx'
import { SiteCards } from './site-cards.tsx'

const Overview = onDemand(async () => (await import('../overview/overview.tsx')).Overview)

/** More sites than this are a table. */
const MOST_CARDS = 12

const rowOf = ({ id, name, totalSize, latestAnalysis }: SiteSummary): OverviewRow => ({
  key: id,
  name,
  size: totalSize,
  result:
    latestAnalysis && latestAnalysis.annualLoss !== null
      ? { unshaded: latestAnalysis.ac_annual, loss: latestAnalysis.annualLoss }
      : null,
  note: latestAnalysis ? 'no energy result' : 'no result yet',
})

const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLocaleLowerCase()

/** Sites whose name contains every word, without regard to case and accents. */
const findSites = (sites: readonly SiteSummary[], search: string): readonly SiteSummary[] => {
  const words = normalized(search).split(/\s+/).filter(Boolean)
  return sites.filter(({ name }) => words.every((word) => normalized(name).includes(word)))
}

const SitesTable = ({ sites }: { readonly sites: readonly SiteSummary[] }) => {
  const [search, setSearch] = useState('')
  const all = useMemo(() => sites.map(rowOf), [sites])
  const found = useMemo(() => findSites(sites, search).map(rowOf), [sites, search])
  return (
    <section class="start-table" aria-label="All sites">
      <input
        type="search"
        class="search"
        aria-label="Search sites"
        placeholder={`Search ${sites.length} sites`}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Overview unit="sites" all={all} rows={found}>
        {({ key, name }) => (
          <a href={siteHref(key)} dir="auto">
            {name}
          </a>
        )}
      </Overview>
    </section>
  )
}

const ExampleButton = () => {
  const start = useStartSite()
  const { data: estimate } = useQuery(exampleQuery(useClient()))
  const lost = estimate && energyText(roundLoss(lossOf(estimate)))
  return (
    <Button kind="quiet" onClick={() => start(EXAMPLE)}>
      Look at an example{lost && `: shade takes ${lost}`}
    </Button>
  )
}

const PLACE = 'start-place'

const Ask = () => {
  const start = useStartSite()
  const { geocoder } = useContext(HostContext)
  const [shown, setShown] = useState<Place | null>(null)
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) document.getElementById(PLACE)?.focus()
  }, [])
  const begin = (place: Place, title = ''): void =>
    start({ ...NEW_DRAFT, ...changesOfPlace(NEW_DRAFT, place, true), name: title.slice(0, MAX_NAME_LENGTH) })
  return (
    <div class="start-ask">
      <h1 id={WELCOME_TITLE} tabIndex={-1}>
        How much sun does your roof lose?
      </h1>
      <p>Type the address. We look up the mountains and the houses around it; you add the trees.</p>
      <PlaceInput
        id={PLACE}
        label={geocoder ? 'Address or coordinates' : 'Coordinates'}
        place={shown}
        action="Show me"
        onPlace={(next, mergeKey, title) => {
          setShown(next)
          // A suggestion has been chosen; coordinates may still be typed.
          if (mergeKey === undefined) begin(next, title)
        }}
        onEnter={(typed) => begin(typed)}
      />
      <PlaceActions place={shown} onPlace={(next) => begin(next)}>
        <ExampleButton />
      </PlaceActions>
      {geocoder && <p class="hint">The address is looked up at {new URL(geocoder).host}.</p>}
    </div>
  )
}

interface StartPageProps {
  /** null: the page connects by itself. */
  readonly onDisconnect: (() => void) | null
}

/** The first screen: a place to begin with, and the stored sites. */
export const StartPage = ({ onDisconnect }: StartPageProps) => {
  const list = useInfiniteQuery(summariesQuery(useClient()))
  const { data: sites = [], hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    // Another part of the page may ask for the same one.
    if (hasNextPage && !isFetching && !isError) fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, isError])
  useEffect(() => whenIdle(SiteEditor.preload), [])
  const isTable = sites.length > MOST_CARDS
  return (
    <div class="start">
      <Landscape />
      <TopBar
        tools={
          onDisconnect && (
            <Button kind="quiet" onClick={onDisconnect}>
              Disconnect
            </Button>
          )
        }
      />
      <main>
        <Ask />
        <div class="start-sites">
          <ErrorMessage failure={list.error?.failure ?? null} onRetry={() => void list.refetch()} />
          <SiteCards sites={isTable ? [] : sites} />
          {isTable && <SitesTable sites={sites} />}
        </div>
      </main>
    </div>
  )
}
