import './sky-card.css'
import { DayBar } from '../day/day-bar.tsx'
import type { SiteProps } from '../site/store.ts'
import { Button } from '../ui/button.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Diagram } from './diagram.tsx'
import { dropAndPaste } from './horizon-import.ts'

const PointTools = onDemand(async () => (await import('./point-tools.tsx')).PointTools, true)

/** The sky over the panels: sun paths, terrain and obstacles, and the points of the horizon while it is edited. */
export const SkyCard = ({ site }: SiteProps) => (
  <section class="card sky-card" aria-label="Sky" {...dropAndPaste(site.openFile)}>
    {site.isEditingHorizon.value && (
      <div class="actions sky-mode">
        <PointTools site={site} />
        <Button {...(!site.importing.hasContent.value && { kind: 'primary' })} onClick={site.finishHorizon}>
          Done
        </Button>
      </div>
    )}
    <Diagram site={site} />
    <DayBar site={site} />
  </section>
)
