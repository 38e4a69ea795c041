import './site-list.css'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { heightsOf } from '../../../lib/horizon/outline.ts'
import { useClient } from '../api/client.ts'
import { summariesQuery } from '../api/queries.ts'
import type { SiteSummary } from '../api/types.ts'
import { useDraftStore } from '../drafts/store.ts'
import { UNCERTAINTY } from '../overview/overview.tsx'
import { roundLoss } from '../results/sentence.ts'
import { roundByUncertainty } from '../results/uncertainty.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { costText, energyText, energyUnit, percent } from '../ui/format.ts'
import { preferences } from '../ui/preferences.ts'
import { goTo, isNewSite, newSiteHref, routes, siteHref } from '../ui/route.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import { findSites, SITE_ORDERS, type SiteOrder } from './summary-order.ts'

/** Pixels; as in site-list.css. */
const ROW_HEIGHT = 76

const NEW_SITE_LINK = 'new-site'

const isOrder = (text: string): text is SiteOrder => text in SITE_ORDERS

/** All sites of the service, as far as they have been fetched. */
export const useSites = () => {
  const query = useInfiniteQuery(summariesQuery(useClient()))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    // Whoever else displays the sites asks for the same page.
    if (hasNextPage && !isFetching && !isError) fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, isError])
  return {
    sites: query.data ?? null,
    isLoading: hasNextPage || isFetching,
    failure: query.error?.failure ?? null,
    reload: query.refetch,
  }
}

const Figures = ({ latestAnalysis }: SiteSummary) => {
  if (!latestAnalysis) return <span class="site-figures">no result yet</span>
  const { ac_annual, adjustedAnnual, annualLoss } = latestAnalysis
  if (adjustedAnnual === null) return <span class="site-figures">no energy result</span>
  // The unit stands once if it is the same.
  const isInKilowattHours = energyUnit(adjustedAnnual).name === 'kWh'
  return (
    <span class="site-figures">
      <span>≈ {energyText(roundByUncertainty(adjustedAnnual, UNCERTAINTY))}</span>
      {annualLoss !== null && (
        <span class="loss">
          {costText(roundLoss(ac_annual - adjustedAnnual)).replace(isInKilowattHours ? ' kWh' : '', '')} ·{' '}
          {percent(annualLoss)}
        </span>
      )}
    </span>
  )
}

/** Degrees of the tallest skyline that fits into its picture; higher ones are cut. */
const TALLEST = 45

/** The outline of a skyline, with the sun's side in the middle. */
const Outline = ({ skyline, latitude }: Pick<SiteSummary, 'skyline' | 'latitude'>) => {
  const fromNorth = heightsOf(skyline)
  const heights = latitude < 0 ? [...fromNorth.slice(18), ...fromNorth.slice(0, 18)] : fromNorth
  const line = heights.map((height, i) => `L${i + 0.5} ${Math.max(0, TALLEST - height)}`)
  return (
    <svg class="site-outline" viewBox={`0 0 36 ${TALLEST}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M.5 ${TALLEST + 2}${line.join('')}L35.5 ${TALLEST + 2}Z`} />
    </svg>
  )
}

interface RowsProps {
  readonly sites: readonly SiteSummary[]
  readonly openId: string | null
}

/** One tab stop; arrow keys, Home and End move through the sites, and Enter opens one. */
const Rows = ({ sites, openId }: RowsProps) => {
  const { unsaved } = useDraftStore()
  const { scroller, first, end, scrollTo } = useVirtualRows(sites.length, ROW_HEIGHT)
  const openIndex = sites.findIndex(({ id }) => id === openId)
  const [focused, setFocused] = useState<number | null>(null)
  const tabStop = Math.min(focused ?? Math.max(0, openIndex), sites.length - 1)
  /** The row to focus as soon as it exists. */
  const pendingFocus = useRef<number | null>(null)
  useEffect(() => {
    if (openIndex >= 0) scrollTo(openIndex)
  }, [openId, openIndex >= 0])
  useEffect(() => {
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"]`)
    if (!link) return
    pendingFocus.current = null
    link.focus()
  })
  const handleKey = (event: KeyboardEvent): void => {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      Home: 0,
      End: sites.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined || target < 0 || target >= sites.length) return
    event.preventDefault()
    pendingFocus.current = target
    scrollTo(target)
    setFocused(target)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside.
    <div class="site-rows" ref={scroller} onKeyDown={handleKey}>
      <ul style={{ height: `${sites.length * ROW_HEIGHT}px` }}>
        {sites.slice(first, end).map((site, i) => {
          const index = first + i
          return (
            <li key={site.id} style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}>
              <a
                href={siteHref(site.id)}
                data-index={index}
                tabIndex={index === tabStop ? 0 : -1}
                aria-current={site.id === openId ? 'page' : undefined}
                onFocus={() => setFocused(index)}
              >
                <span class="site-name">
                  <bdi>{site.name}</bdi>
                  {unsaved.value.has(site.id) && <span class="unsaved"> · unsaved</span>}
                </span>
                <Outline {...site} />
                <Figures {...site} />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** New sites that have not been saved. */
const Drafts = ({ openId }: SiteListProps) => {
  const { edited, unsaved, discard } = useDraftStore()
  const announce = useAnnounce()
  const drop = (key: string, name: string): void => {
    discard(key)
    if (key === openId) goTo(`#${routes.home}`)
    focusNextFrame(NEW_SITE_LINK)
    announce(`“${name}” discarded.`)
  }
  return (
    <ul class="new-sites">
      {[...unsaved.value].filter(isNewSite).map((key) => {
        const name = edited.value[key]?.history.present.name || 'New site'
        return (
          <li key={key}>
            <a href={siteHref(key)} aria-current={openId === key ? 'page' : undefined}>
              <bdi class="site-name">{name}</bdi>
              <span class="unsaved">Draft, not saved</span>
            </a>
            <Button kind="quiet" label={`Discard ${name}`} onClick={() => drop(key, name)}>
              Discard
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface SiteListProps {
  readonly openId: string | null
}

/** All sites, to search, sort and open. */
export const SiteList = ({ openId }: SiteListProps) => {
  const { sites, isLoading, failure, reload } = useSites()
  const [search, setSearch] = useState('')
  const order = preferences.value.sortSitesBy
  const found = useMemo(() => findSites(sites ?? [], search, order), [sites, search, order])
  const count = sites?.length ?? 0
  return (
    <nav class="sites" aria-label="Sites">
      <input
        type="search"
        class="search"
        aria-label="Search sites"
        placeholder={count === 0 ? 'Search sites' : `Search ${count} ${count === 1 ? 'site' : 'sites'}`}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {count > 1 && (
        <label class="site-order">
          Sort by
          <select
            value={order}
            onChange={({ currentTarget: { value } }) => {
              if (isOrder(value)) preferences.value = { ...preferences.value, sortSitesBy: value }
            }}
          >
            {Object.entries(SITE_ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <ErrorMessage failure={failure} />
      {failure && <Button onClick={reload}>Try again</Button>}
      {sites === null && !failure && <p class="hint">Loading sites…</p>}
      {sites?.length === 0 && <p class="hint">No sites yet.</p>}
      {count > 0 && found.length === 0 && (
        <p class="hint">{isLoading ? 'Searching…' : 'No site has this name.'}</p>
      )}
      <Drafts openId={openId} />
      <Rows sites={found} openId={openId} />
      <a id={NEW_SITE_LINK} class="button" href={newSiteHref}>
        New site
      </a>
    </nav>
  )
}
