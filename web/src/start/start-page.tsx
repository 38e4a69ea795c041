import './start.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/preact-query'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { exampleSite } from '../../../examples/site.ts'
import { useClient } from '../api/client.ts'
import { isRetryable } from '../api/failure.ts'
import type { Place, SiteSummary } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { changesOfPlace, MAX_NAME_LENGTH, NEW_DRAFT } from '../drafts/draft.ts'
import { useStartSite } from '../drafts/store.ts'
import type { OverviewRow } from '../overview/rows.ts'
import { PlaceActions } from '../place/place-actions.tsx'
import { PlaceInput } from '../place/place-input.tsx'
import { lossOf } from '../site/energies.ts'
import { shownLoss } from '../site/phrases.ts'
import { SiteEditor } from '../site/site-page.tsx'
import { Button } from '../ui/button.tsx'
import { whenIdle } from '../ui/deferred.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { smallEnergy } from '../ui/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { WELCOME_TITLE } from '../ui/page-title.ts'
import { siteHref } from '../ui/route.ts'
import { TopBar } from '../ui/top-bar.tsx'
import { Landscape } from './landscape.tsx'
import {
  exampleQuery,
  type FirstResult,
  firstResultQuery,
  isShadeUnknown,
  summariesQuery,
} from './queries.ts'
import { SiteCards } from './site-cards.tsx'

const Overview = onDemand(async () => (await import('../overview/overview.tsx')).Overview)

/** More sites are listed in a table. */
const MOST_CARDS = 12

/** @param first result of a site without a stored one */
const rowOf = (site: SiteSummary, first: FirstResult | undefined, isComputing: boolean): OverviewRow => {
  const { ac_annual = 0, adjustedAnnual = null } = site.latestAnalysis ?? first ?? {}
  const lost = ac_annual - (adjustedAnnual ?? 0)
  const loss = isShadeUnknown(site, lost) ? null : ac_annual > 0 ? (100 * lost) / ac_annual : 0
  return {
    key: site.id,
    name: site.name,
    size: site.totalSize,
    result: adjustedAnnual === null ? null : { unshaded: ac_annual, loss },
    note: site.latestAnalysis ? 'no energy result' : isComputing ? 'computing…' : 'no result yet',
  }
}

/** Sites without a stored result: how many are computed at a time, and at most, because each costs the service time. */
const [AT_ONCE, MOST_COMPUTED] = [2, 200]

/** The results so far of sites without a stored one, and whether more are on their way. */
const useFirstResults = (sites: readonly SiteSummary[]) => {
  const [client, queries] = [useClient(), useQueryClient()]
  const [results, setResults] = useState<ReadonlyMap<SiteSummary, FirstResult>>(new Map())
  const [isComputing, setComputing] = useState(true)
  useEffect(() => {
    setComputing(true)
    const missing = sites
      .filter(({ latestAnalysis }) => !latestAnalysis)
      .slice(0, MOST_COMPUTED)
      .values()
    let isOver = false
    const work = async (): Promise<void> => {
      for (const site of missing) {
        try {
          const result = await queries.fetchQuery(firstResultQuery(client, site))
          if (isOver) return
          setResults((before) => new Map(before).set(site, result))
        } catch (error) {
          // The service would not respond about the next site either.
          if (isOver || !(error instanceof Error) || isRetryable(error)) return
        }
      }
    }
    void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => isOver || setComputing(false))
    return () => {
      isOver = true
    }
  }, [sites])
  return { results, isComputing }
}

const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLocaleLowerCase()

/** Sites whose names contain every word, ignoring case and accents. */
const findSites = (sites: readonly SiteSummary[], search: string): readonly SiteSummary[] => {
  const words = normalized(search).split(/\s+/).filter(Boolean)
  return sites.filter(({ name }) => words.every((word) => normalized(name).includes(word)))
}

const SitesTable = ({ sites }: { readonly sites: readonly SiteSummary[] }) => {
  const [search, setSearch] = useState('')
  const { results, isComputing } = useFirstResults(sites)
  const rowsOf = (some: readonly SiteSummary[]) =>
    some.map((site) => rowOf(site, results.get(site), isComputing))
  const all = useMemo(() => rowsOf(sites), [sites, results, isComputing])
  const found = useMemo(() => rowsOf(findSites(sites, search)), [sites, results, isComputing, search])
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
      <Overview unit="sites" all={all} rows={found} isComputing={isComputing}>
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
  const lost = estimate && smallEnergy(shownLoss(lossOf(estimate)))
  return (
    <Button kind="quiet" onClick={() => start(exampleSite)}>
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
          // The user has chosen a suggestion; coordinates may still be incomplete.
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
  /** null: the page connects automatically. */
  readonly onDisconnect: (() => void) | null
}

export const StartPage = ({ onDisconnect }: StartPageProps) => {
  const list = useInfiniteQuery(summariesQuery(useClient()))
  const { data: sites = [], hasNextPage, isFetching, isPending, isError, fetchNextPage } = list
  useEffect(() => {
    // Another part of the page may request the same page of the list.
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
          <SiteCards sites={isTable ? [] : sites} isLoading={isPending} />
          {isTable && <SitesTable sites={sites} />}
        </div>
      </main>
    </div>
  )
}
