import { weatherOf } from '../../results/weather.ts'
import type { SiteProps } from '../../site/store.ts'
import { ClosedCard } from '../../ui/card.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const AboutParts = onDemand(async () => (await import('./about-parts.tsx')).AboutParts, true)

export const AboutCard = ({ site }: SiteProps) => {
  const { baseline } = site.results.estimate.value ?? {}
  return (
    <ClosedCard title="About this estimate" hint={baseline ? weatherOf(baseline).source : 'no estimate yet'}>
      <AboutParts site={site} />
    </ClosedCard>
  )
}
