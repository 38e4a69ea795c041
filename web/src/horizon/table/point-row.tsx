import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { HorizonPoint } from '../../api/types.ts'
import { replacePoint } from '../points.ts'
import { type Commands, cellId } from '../use-point-editing.ts'
import { readAzimuth, readHeight } from './parse-cell.ts'
import { PointCell } from './point-cell.tsx'

export interface RowProps {
  readonly index: number
  readonly point: HorizonPoint
  /** The column that the Tab key leads to; null: it leads to another row. */
  readonly stop: number | null
  readonly commands: Commands
  readonly azimuthFault: string | undefined
  readonly heightFault: string | undefined
  onColumn(column: number): void
}

const Row = ({ index, point, stop, commands, onColumn, ...faults }: RowProps): JSX.Element => {
  const put = (change: Partial<HorizonPoint>): void => {
    const points = commands.points()
    commands.change(replacePoint(points, index, { ...point, ...points[index], ...change }), `typing ${index}`)
  }
  const focusing = (column: number) => ({
    id: cellId(index, column),
    onFocus: () => {
      commands.select(index)
      onColumn(column)
    },
  })
  const number = index + 1
  return (
    <tr class={stop === null ? undefined : 'active'}>
      <th scope="row">{number}</th>
      <PointCell
        {...focusing(0)}
        label={`Azimuth of point ${number}`}
        value={point.direction}
        fault={faults.azimuthFault}
        isStop={stop === 0}
        read={(text) => readAzimuth(text, commands.points(), index)}
        take={(direction) => put({ direction })}
        onMisread={commands.misread}
      />
      <PointCell
        {...focusing(1)}
        label={`Height of point ${number}`}
        value={String(point.heightAngle)}
        fault={faults.heightFault}
        isStop={stop === 1}
        read={readHeight}
        take={(height) => put({ heightAngle: Number(height) })}
        onMisread={commands.misread}
      />
      <td>
        <button
          {...focusing(2)}
          type="button"
          class="remove"
          tabIndex={stop === 2 ? 0 : -1}
          aria-label={`Remove point ${number}`}
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
    [props.index, props.point, props.stop, props.azimuthFault, props.heightFault],
  )
