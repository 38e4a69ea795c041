import { useId } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { Values } from '../charts/values.tsx'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Card } from '../ui/card.tsx'
import { smallEnergy } from '../ui/format.ts'
import { Causes } from './causes-list.tsx'
import { DirectionsChart, type Sector, sectorText } from './directions-chart.tsx'
import { sourceOf } from './weather.ts'

interface DirectionsCardProps {
  readonly estimate: Estimate
  /** Removes an obstacle, given its index; without it, the card offers nothing to remove. */
  readonly onRemove?: (obstacle: number) => void
}

export const sectorsOf = ({ energy }: Estimate): readonly Sector[] =>
  energy.lossBySector.map(({ direction, ...loss }) => ({ start: Number(direction), ...loss }))

/** kWh a year. */
export const totalLoss = (sectors: readonly Sector[]): number =>
  sectors.reduce((sum, { beam, diffuse }) => sum + beam + diffuse, 0)

/** From where the shade comes: the loss around a compass, and what each obstacle costs. */
export const DirectionsCard = ({ estimate, onRemove }: DirectionsCardProps) => {
  const id = useId()
  const sectors = sectorsOf(estimate)
  const total = totalLoss(sectors)
  if (sectors.every(({ beam, diffuse }) => beam === 0 && diffuse === 0))
    return (
      <Card title="From where">
        <p class="hint">Nothing is lost: no point or obstacle hides the sky.</p>
      </Card>
    )
  return (
    <Card
      title="From where"
      hint="kWh lost a year"
      help="sector"
      tools={
        <DownloadMenu
          description="directions"
          image={{ id, title: 'Energy lost by direction, kWh a year', ...sourceOf(estimate) }}
        />
      }
    >
      <div class="directions">
        <DirectionsChart id={id} sectors={sectors} />
        <Causes total={total} obstacles={estimate.energy.obstacles} {...(onRemove && { onRemove })} />
      </div>
      <Values label="Values by direction" columns={['Direction', 'Direct light, kWh', 'Diffuse light, kWh']}>
        {sectors.map((sector) => (
          <tr key={sector.start}>
            <th scope="row">{sectorText(sector.start)}</th>
            <td>{smallEnergy(sector.beam, '')}</td>
            <td>{smallEnergy(sector.diffuse, '')}</td>
          </tr>
        ))}
      </Values>
    </Card>
  )
}
