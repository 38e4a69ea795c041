import './plan.css'
import { moment } from '../day/address.ts'
import { clockText } from '../day/moment.ts'
import { OpenStreetMap } from '../place/open-street-map.tsx'
import type { SiteProps } from '../site/store.ts'
import { Card } from '../ui/card.tsx'
import { Help } from '../ui/help.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { hasBuildings } from './plan-geometry.ts'

const Plan = onDemand(async () => (await import('./plan.tsx')).Plan, true)
const PlanKeys = onDemand(async () => (await import('./plan.tsx')).PlanKeys, true)

const ShadowHint = () => <>shadows at {clockText(moment.value.minutes)}</>

/** A plan in which the obstacles around the panels can be moved, with their shadows. */
export const PlanCard = ({ site }: SiteProps) => {
  const { obstacles } = site.drawn.plan.value
  return (
    <Card
      kind="plan-card"
      title="From above"
      hint={site.view.value && <ShadowHint />}
      help={
        <Help title="How to move obstacles">
          <PlanKeys />
        </Help>
      }
    >
      <Plan obstacles={obstacles} panels={site.panels.value} site={site} />
      {hasBuildings(obstacles) && (
        <p class="hint map-credit">
          <OpenStreetMap />, ODbL
        </p>
      )}
    </Card>
  )
}
