import { useQuery } from '@tanstack/preact-query'
import { heightsOf, outlineOfAll } from '../../../lib/horizon/outline.ts'
import { useClient } from '../api/client.ts'
import type { SiteSummary } from '../api/types.ts'
import { NEW_DRAFT, placeOf, totalSizeOf } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { formatPlace } from '../place/coordinates.ts'
import { ROUGHEST, roundByUncertainty } from '../results/uncertainty.ts'
import { shownLoss } from '../site/phrases.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { costText, energyText, siteUnit, sizeText } from '../ui/format.ts'
import { WELCOME_TITLE } from '../ui/page-title.ts'
import { isNewSite, siteHref } from '../ui/route.ts'
import { firstResultQuery, isShadeUnknown } from './queries.ts'

const Figures = (site: SiteSummary) => {
  const { data, isError } = useQuery(firstResultQuery(useClient(), site))
  const result = site.latestAnalysis ?? data
  if (!result) return <span class="site-figures">{isError ? 'no result yet' : '…'}</span>
  const { ac_annual, adjustedAnnual } = result
  if (adjustedAnnual === null) return <span class="site-figures">no energy result</span>
  const unit = siteUnit(ac_annual)
  const lost = costText(shownLoss(ac_annual - adjustedAnnual), unit)
  return (
    <span class="site-figures">
      <span>{energyText(roundByUncertainty(adjustedAnnual, ROUGHEST), unit)}</span>
      {/* The headline figure already has the unit. */}
      <strong class="loss">
        {isShadeUnknown(site, ac_annual - adjustedAnnual)
          ? 'shade not known'
          : lost.replace(` ${unit.name}`, '')}
      </strong>
    </span>
  )
}

/** Degrees of the tallest skyline that fits its picture; higher ones are clipped. */
const TALLEST = 45

/** The outline of a skyline, with the sunny side in the middle. */
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

const Drafts = () => {
  const { edited, unsaved, discard } = useDraftStore()
  const drop = (key: string, name: string): void => {
    const undo = discard(key)
    focusNextFrame(WELCOME_TITLE)
    announce(`“${name}” discarded.`, undo)
  }
  return unsaved.value.filter(isNewSite).map((key) => {
    const draft = edited.value[key]?.history.present ?? NEW_DRAFT
    const place = placeOf(draft)
    const name = draft.name || 'New site'
    return (
      <li key={key} class="site-card">
        <a href={siteHref(key)}>
          <span class="site-name">
            <bdi>{name}</bdi>
            <span class="unsaved"> · draft, not saved</span>
          </span>
          <Outline skyline={outlineOfAll(draft)} latitude={place?.latitude ?? 0} />
          <span class="site-figures">
            {place && <span>{formatPlace(place)}</span>}
            <span>{sizeText(totalSizeOf(draft))}</span>
          </span>
        </a>
        <Button kind="quiet" aria-label={`Discard ${name}`} onClick={() => drop(key, name)}>
          Discard
        </Button>
      </li>
    )
  })
}

interface SiteCardsProps {
  readonly sites: readonly SiteSummary[]
  readonly isLoading: boolean
}

/** Stored sites, recognizable by their skylines, and drafts. */
export const SiteCards = ({ sites, isLoading }: SiteCardsProps) => {
  const { unsaved } = useDraftStore()
  return (
    // A new list once the sites have loaded: they appear in place, and nothing moves.
    <ul key={String(isLoading)} class="site-cards">
      <Drafts />
      {isLoading && (
        <li class="site-card">
          <p class="hint" role="status">
            Loading your sites…
          </p>
        </li>
      )}
      {sites.map((site) => (
        <li key={site.id} class="site-card">
          <a href={siteHref(site.id)}>
            <span class="site-name">
              <bdi>{site.name}</bdi>
              {unsaved.value.includes(site.id) && <span class="unsaved"> · unsaved</span>}
            </span>
            <Outline {...site} />
            <Figures {...site} />
          </a>
        </li>
      ))}
    </ul>
  )
}
