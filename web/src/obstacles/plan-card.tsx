import './plan.css'
import { moment } from '../day/address.ts'
import { clockText } from '../day/moment.ts'
import type { SiteStore } from '../site/store.ts'
import { Card } from '../ui/card.tsx'
import { Help } from '../ui/help.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { MapCredit } from './credits.tsx'

const Plan = onDemand(async () => (await import('./plan.tsx')).Plan, true)

const ShadowHint = () => <>shadows at {clockText(moment.value.minutes)}</>

const Keys = () => (
  <Help title="How to move obstacles">
    <p>Drag an obstacle in the plan, or one end of it. Shift makes the movement finer.</p>
    <p>
      Keys: the arrows move by 0.5 m, with Shift by 0.1 m. R turns clockwise, Shift+R the other way. Page Up
      and Page Down select another one, Delete removes.
    </p>
    <p>
      The distance and the direction are those of its middle. Turned by 0°, it faces the panels. What lets
      light through and is turned by at most 20° is drawn as the crown of a tree, which turns as it goes
      around the panels.
    </p>
  </Help>
)

/** What stands around the panels, to be moved in a plan, and its shadows. */
export const PlanCard = ({ site }: { readonly site: SiteStore }) => {
  const { obstacles } = site.drawn.plan.value
  return (
    <Card kind="plan-card" title="From above" hint={site.view.value && <ShadowHint />} help={<Keys />}>
      <Plan obstacles={obstacles} panels={site.panels.value} site={site} />
      <MapCredit obstacles={obstacles} />
    </Card>
  )
}
