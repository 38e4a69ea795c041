import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { HorizonPoint } from '../../api/types.ts'
import { replacePoint } from '../edit.ts'
import { type Commands, rowId } from '../use-editing.ts'
import { PointCell } from './point-cell.tsx'
import { readAzimuth, readHeight } from './read-cell.ts'

export interface RowProps {
  readonly index: number
  readonly point: HorizonPoint
  readonly active: boolean
  readonly commands: Commands
  readonly azimuthFault: string | undefined
  readonly heightFault: string | undefined
}

const Row = ({ index, point, active, commands, azimuthFault, heightFault }: RowProps): JSX.Element => {
  const put = (change: Partial<HorizonPoint>): void => {
    const points = commands.points()
    commands.change(replacePoint(points, index, { ...point, ...points[index], ...change }), `typing ${index}`)
  }
  const cell = { onFocus: () => commands.select(index) }
  return (
    <tr class={active ? 'active' : undefined}>
      <th scope="row">{index + 1}</th>
      <PointCell
        {...cell}
        id={rowId(index)}
        label={`Azimuth of point ${index + 1}`}
        value={point.direction}
        fault={azimuthFault}
        read={(text) => readAzimuth(text, commands.points(), index)}
        take={(direction) => put({ direction })}
      />
      <PointCell
        {...cell}
        id={`${rowId(index)}-height`}
        label={`Height of point ${index + 1}`}
        value={String(point.heightAngle)}
        fault={heightFault}
        read={readHeight}
        take={(height) => put({ heightAngle: Number(height) })}
      />
      <td>
        <button
          type="button"
          class="remove"
          aria-label={`Remove point ${index + 1}`}
          onClick={() => commands.remove(index, 'row')}
        >
          ×
        </button>
      </td>
    </tr>
  )
}

/** Drawn anew only when something of it changed: a drag changes one row of many. */
export const PointRow = (props: RowProps): JSX.Element =>
  useMemo(
    () => <Row {...props} />,
    [props.index, props.point, props.active, props.azimuthFault, props.heightFault],
  )
