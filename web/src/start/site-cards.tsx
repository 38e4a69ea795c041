import { useQuery } from '@tanstack/preact-query'
import { heightsOf } from '../../../lib/horizon/outline.ts'
import { useClient } from '../api/client.ts'
import { firstResultQuery } from '../api/queries.ts'
import type { SiteSummary } from '../api/types.ts'
import { useDraftStore } from '../drafts/store.ts'
import { ROUGHEST, roundByUncertainty } from '../results/uncertainty.ts'
import { roundLoss } from '../site/phrases.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { costText, energyText, energyUnit } from '../ui/format.ts'
import { WELCOME_TITLE } from '../ui/page-title.ts'
import { isNewSite, siteHref } from '../ui/route.ts'

const Figures = (site: SiteSummary) => {
  const { data, isError } = useQuery(firstResultQuery(useClient(), site))
  const result = site.latestAnalysis ?? data
  if (!result) return <span class="site-figures">{isError ? 'no result yet' : '…'}</span>
  const { ac_annual, adjustedAnnual } = result
  if (adjustedAnnual === null) return <span class="site-figures">no energy result</span>
  const isUnknown = ac_annual === adjustedAnnual
  const lost = isUnknown ? 'shade not known' : costText(roundLoss(ac_annual - adjustedAnnual))
  // The unit stands once if it is the same.
  const isInKilowattHours = energyUnit(adjustedAnnual).name === 'kWh'
  return (
    <span class="site-figures">
      <span>{energyText(roundByUncertainty(adjustedAnnual, ROUGHEST))}</span>
      <strong class="loss">{isInKilowattHours ? lost.replace(' kWh', '') : lost}</strong>
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

const Drafts = () => {
  const { edited, unsaved, discard } = useDraftStore()
  const drop = (key: string, name: string): void => {
    const undo = discard(key)
    focusNextFrame(WELCOME_TITLE)
    announce(`“${name}” discarded.`, undo)
  }
  return unsaved.value.filter(isNewSite).map((key) => {
    const name = edited.value[key]?.history.present.name || 'New site'
    return (
      <li key={key} class="site-card">
        <a href={siteHref(key)}>
          <bdi class="site-name">{name}</bdi>
          <span class="unsaved">Draft, not saved</span>
        </a>
        <Button kind="quiet" label={`Discard ${name}`} onClick={() => drop(key, name)}>
          Discard
        </Button>
      </li>
    )
  })
}

/** Stored sites, recognized by their skyline, and drafts. */
export const SiteCards = ({ sites }: { readonly sites: readonly SiteSummary[] }) => {
  const { unsaved } = useDraftStore()
  return (
    <ul class="site-cards">
      <Drafts />
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
