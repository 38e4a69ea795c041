import type { SiteProps } from '../site/store.ts'
import { formatAzimuth } from '../ui/azimuth.ts'
import { ClosedCard } from '../ui/card.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { sizeText } from '../ui/format.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { adviceOf } from './best-orientation.ts'

const PlanesForm = onDemand(async () => (await import('./planes-form.tsx')).PlanesForm, true)

const PANELS_ID = 'panels'

/** Opens the panels and focuses their first field. */
export const openPanels = (): void => {
  const details = document.getElementById(PANELS_ID)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.scrollIntoView({ block: 'nearest' })
  focusNextFrame('panelTilt')
}

export const PanelsCard = ({ site }: SiteProps) => {
  const { results } = site
  const [panels, best] = [site.panels.value, results.orientation.value]
  const isCurrent = results.isOrientationCurrent.value
  const count = 1 + panels.otherPlanes.length
  const hint =
    count === 1
      ? `${sizeText(panels.systemSize)}, tilt ${panels.panelTilt}°, facing ${formatAzimuth(panels.panelAzimuth)}`
      : `${count} planes`
  const { beamLoss = 0 } = results.estimate.value?.energy ?? {}
  const advice = best && adviceOf(best, panels, beamLoss)
  return (
    <ClosedCard
      title="Panels"
      hint={
        <>
          {hint}
          {advice && advice.kind !== 'keep' && (
            <span class={isCurrent ? 'while-closed' : 'while-closed old'}> · {advice.text}</span>
          )}
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
