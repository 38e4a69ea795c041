import { weatherOf } from '../../results/weather.ts'
import { ClosedCard } from '../../ui/card.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { AboutProps } from './about-parts.tsx'

const AboutParts = onDemand(async () => (await import('./about-parts.tsx')).AboutParts, true)

export const AboutCard = (props: AboutProps) => {
  const { baseline } = props.site.results.estimate.value ?? {}
  return (
    <ClosedCard title="About this estimate" hint={baseline ? weatherOf(baseline).source : 'no estimate yet'}>
      <AboutParts {...props} />
    </ClosedCard>
  )
}
