import { useId } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { Values } from '../charts/values.tsx'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Card } from '../ui/card.tsx'
import { smallEnergy } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { HeatMap } from './heat-map.tsx'
import { clockText, hourGridOf, hourText } from './hours.ts'
import { sourceOf } from './weather.ts'

/** When the energy is lost: a grid of months and hours. */
export const HeatMapCard = ({ estimate }: { readonly estimate: Estimate }) => {
  const id = useId()
  const grid = hourGridOf(estimate)
  if (grid.max <= 0)
    return (
      <Card title="When">
        <p class="hint">Nothing is lost at any hour: no point or obstacle hides the sky.</p>
      </Card>
    )
  return (
    <Card
      title="When"
      hint="kWh lost"
      help="standard time"
      tools={
        <DownloadMenu
          description="hours"
          image={{ id, title: 'Energy lost to shading by month and hour, kWh', ...sourceOf(estimate) }}
        />
      }
    >
      <HeatMap id={id} grid={grid} />
      <p class="hint">{clockText(estimate)}</p>
      <Values label="Values by month and hour" columns={['Hour', ...MONTHS]}>
        {grid.hours.map((hour, column) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            {grid.rows.map((cells, month) => {
              const value = cells[column]
              return (
                <td key={MONTHS[month]}>{value && !value.isNight ? smallEnergy(value.lost, '') : '–'}</td>
              )
            })}
          </tr>
        ))}
      </Values>
    </Card>
  )
}
