import { NEW_DRAFT } from '../drafts/draft.ts'
import { headlineText } from '../site/answer.ts'
import type { SiteProps } from '../site/store.ts'
import { ClosedCard } from '../ui/card.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { sizeText } from '../ui/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { adviceOf } from './best-orientation.ts'
import { facingText } from './planes.ts'

const PlanesForm = onDemand(async () => (await import('./planes-form.tsx')).PlanesForm, true)

const PANELS_ID = 'panels'

/** Opens the panels and focuses the size, which the headline names. */
export const openPanels = (): void => {
  const details = document.getElementById(PANELS_ID)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.scrollIntoView({ block: 'nearest' })
  focusNextFrame('systemSize')
}

export const PanelsCard = ({ site }: SiteProps) => {
  const { results } = site
  const [panels, best] = [site.panels.value, results.orientation.value]
  const { panelHeight } = site.draft.value
  const isCurrent = results.isOrientationCurrent.value
  const count = 1 + panels.otherPlanes.length
  const hint =
    count === 1
      ? `${sizeText(panels.systemSize)}, tilt ${panels.panelTilt}°, facing ${facingText(panels.panelAzimuth)}`
      : `${count} planes`
  const height = panelHeight === NEW_DRAFT.panelHeight ? '' : `, ${panelHeight} m above ground`
  const { beamLoss = 0 } = results.estimate.value?.energy ?? {}
  const advice = best && adviceOf(best, panels, beamLoss)
  return (
    <ClosedCard
      title="Panels"
      hint={
        <>
          <span class="while-closed">{hint + height}</span>
          {advice && advice.kind !== 'keep' && (
            <span class={isCurrent ? 'while-closed' : 'while-closed old'}> · {advice.text}</span>
          )}
          {/* The headline is out of sight from here. */}
          <span class="while-open">{headlineText(site.answer.value)}</span>
        </>
      }
      detailsId={PANELS_ID}
      // Renders the fields if there are errors, so that a save can open and focus the first invalid one.
      isNeeded={site.errors.value.length > 0}
    >
      <PlanesForm site={site} />
    </ClosedCard>
  )
}
