import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { Energy, Result } from '../api/types.ts'
import { Values } from '../charts/values.tsx'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Button } from '../ui/button.tsx'
import { kilowattHours, wholeNumber } from '../ui/format.ts'
import { Card } from './card.tsx'
import { DirectionsChart, type Sector, sectorText } from './directions-chart.tsx'
import { roundToSum } from './energies.ts'
import { lostText } from './text.ts'
import { sourceOf } from './weather.ts'

interface DirectionsCardProps {
  readonly estimate: Result
  /** Removes an obstacle, given its index; without it, the card offers nothing to remove. */
  readonly onRemove?: (obstacle: number) => void
}

interface CausesProps {
  readonly total: number
  readonly obstacles: Energy['obstacles']
  readonly onRemove?: DirectionsCardProps['onRemove']
}

/**
 * What the removal of each obstacle recovers. Behind a removed obstacle there may be another one or a hill, so these do not add
 * up to the loss. What remains is not the horizon's share, but what no single removal recovers.
 */
export const Causes = ({ total, obstacles, onRemove }: CausesProps): JSX.Element => {
  const recovered = obstacles.map(({ recoveredEnergy }) => recoveredEnergy)
  const rest = recovered.reduce((left, energy) => left - energy, total)
  const displayed = roundToSum([...recovered, Math.max(0, rest)])
  const shownAt = (i: number): string => wholeNumber(displayed[i] ?? 0)
  return (
    <ul class="causes">
      {obstacles.map(({ name }, i) => (
        <li key={`${i} ${name}`}>
          <strong dir="auto">{name}</strong>
          <span class="loss-value">{shownAt(i)}</span>
          <span class="hint">kWh recovered by removing it</span>
          {onRemove && (
            <Button kind="quiet" label={`Remove ${name}`} onClick={() => onRemove(i)}>
              Remove
            </Button>
          )}
        </li>
      ))}
      <li>
        <strong>{obstacles.length === 0 ? 'Horizon' : 'The rest'}</strong>
        <span class="loss-value">{shownAt(obstacles.length)}</span>
        {obstacles.length > 0 && (
          <span class="hint">
            kWh that no single removal recovers: the horizon, and what obstacles hide together
          </span>
        )}
      </li>
    </ul>
  )
}

/** The loss by sector; null if it was not stored. */
export const sectorsOf = ({ energy }: Result): readonly Sector[] | null =>
  energy?.lossBySector?.map(({ direction, ...loss }) => ({ start: Number(direction), ...loss })) ?? null

const strongest = (sectors: readonly Sector[]): Sector | undefined =>
  sectors.toSorted((a, b) => b.beam + b.diffuse - a.beam - a.diffuse)[0]

/** kWh a year. */
export const totalLoss = (sectors: readonly Sector[]): number =>
  sectors.reduce((sum, { beam, diffuse }) => sum + beam + diffuse, 0)

/** The chart, and what its two shades stand for. */
export const DirectionsFigure = ({
  id,
  sectors,
}: {
  readonly id: string
  readonly sectors: readonly Sector[]
}): JSX.Element => {
  const sum = (part: 'beam' | 'diffuse'): number => sectors.reduce((total, sector) => total + sector[part], 0)
  const [beam = 0, diffuse = 0] = roundToSum([sum('beam'), sum('diffuse')])
  const most = strongest(sectors)
  const label = `Energy lost to shading by direction. Most is lost in the ${sectorText(most?.start ?? 0)}.`
  return (
    <div class="directions-figure">
      <DirectionsChart id={id} sectors={sectors} label={label} />
      <ul class="key">
        <li class="key-loss">{kilowattHours(beam)} of direct light</li>
        <li class="key-diffuse">{kilowattHours(diffuse)} of diffuse light</li>
      </ul>
    </div>
  )
}

/** From where the shade comes: the loss around a compass, and what each obstacle costs. */
export const DirectionsCard = ({ estimate, onRemove }: DirectionsCardProps): JSX.Element => {
  const id = useId()
  const { energy } = estimate
  const sectors = sectorsOf(estimate)
  if (!sectors)
    return (
      <Card title="From where">
        <p class="hint">Not stored with this analysis. Run a new one to see which directions cost most.</p>
      </Card>
    )
  const total = totalLoss(sectors)
  if (total === 0)
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
        <DirectionsFigure id={id} sectors={sectors} />
        <Causes total={total} obstacles={energy?.obstacles ?? []} {...(onRemove && { onRemove })} />
      </div>
      <Values label="Values by direction" columns={['Direction', 'Direct light, kWh', 'Diffuse light, kWh']}>
        {sectors.map((sector) => (
          <tr key={sector.start}>
            <th scope="row">{sectorText(sector.start)}</th>
            <td>{lostText(sector.beam, '')}</td>
            <td>{lostText(sector.diffuse, '')}</td>
          </tr>
        ))}
      </Values>
    </Card>
  )
}
