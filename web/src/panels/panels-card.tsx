import type { ComponentChildren } from 'preact'
import type { ErrorItem, Estimate, OptimizedOrientation, Panels } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { formatAzimuth } from '../ui/azimuth.ts'
import { ClosedCard } from '../ui/card.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { adviceOf } from './best-orientation.ts'

const PlanesForm = onDemand(async () => (await import('./planes-form.tsx')).PlanesForm, true)

/** Of the line that opens. */
const PANELS_ID = 'panels'

/** Opens the panels, at the first field. */
export const openPanels = (): void => {
  const details = document.getElementById(PANELS_ID)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.scrollIntoView({ block: 'nearest' })
  focusNextFrame('panelTilt')
}

export interface PanelsCardProps {
  readonly panels: Panels & Pick<Draft, 'array' | 'otherPlanes'>
  /** Degrees north; null: not known yet */
  readonly latitude: number | null
  /** Consecutive changes with the same merge key belong to one edit. */
  readonly onChange: (next: Partial<Draft>, mergeKey?: string) => void
  readonly errors: readonly ErrorItem[]
  /** null: not known yet */
  readonly estimate: Estimate | null
  /** Of the first plane; null: not known yet */
  readonly best: OptimizedOrientation | null
  /** Beside the planes. */
  readonly children: ComponentChildren
}

/** The panels in a line that opens. */
export const PanelsCard = (props: PanelsCardProps) => {
  const { panels, best } = props
  const count = 1 + panels.otherPlanes.length
  const hint =
    count === 1
      ? `${panels.systemSize} kW, tilt ${panels.panelTilt}°, facing ${formatAzimuth(panels.panelAzimuth)}`
      : `${count} planes`
  const advice = best && adviceOf(best, panels)
  const offer =
    advice && advice.kind !== 'keep' ? ` · ${count === 1 ? '' : 'First plane: '}${advice.text}` : ''
  return (
    <ClosedCard
      title="Panels"
      hint={hint + offer}
      detailsId={PANELS_ID}
      // Saving opens it at the first field that the service rejects.
      isNeeded={props.errors.length > 0}
    >
      <PlanesForm {...props} />
    </ClosedCard>
  )
}
