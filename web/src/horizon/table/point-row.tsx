import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { HorizonPoint } from '../../api/types.ts'
import { replacePoint } from '../points.ts'
import { type Commands, cellId } from '../use-point-editing.ts'
import { parseAzimuth, parseHeight } from './parse-cell.ts'
import { PointCell } from './point-cell.tsx'

export interface PointRowProps {
  readonly index: number
  readonly point: HorizonPoint
  /** The column that Tab focuses; null if it focuses another row. */
  readonly tabStopColumn: number | null
  readonly commands: Commands
  readonly azimuthError: string | undefined
  readonly heightError: string | undefined
  onColumn(column: number): void
}

const Row = ({ index, point, tabStopColumn, commands, onColumn, ...errors }: PointRowProps): JSX.Element => {
  const update = (change: Partial<HorizonPoint>): void => {
    const points = commands.points()
    commands.change(replacePoint(points, index, { ...point, ...points[index], ...change }), `typing ${index}`)
  }
  const focusProps = (column: number) => ({
    id: cellId(index, column),
    onFocus: () => {
      commands.select(index)
      onColumn(column)
    },
  })
  const number = index + 1
  return (
    <tr class={tabStopColumn === null ? undefined : 'active'}>
      <th scope="row">{number}</th>
      <PointCell
        {...focusProps(0)}
        label={`Azimuth of point ${number}`}
        value={point.direction}
        error={errors.azimuthError}
        isTabStop={tabStopColumn === 0}
        parse={(text) => parseAzimuth(text, commands.points(), index)}
        onValue={(direction) => update({ direction })}
        addInvalidInput={commands.addInvalidInput}
      />
      <PointCell
        {...focusProps(1)}
        label={`Height of point ${number}`}
        value={String(point.heightAngle)}
        error={errors.heightError}
        isTabStop={tabStopColumn === 1}
        parse={parseHeight}
        onValue={(height) => update({ heightAngle: Number(height) })}
        addInvalidInput={commands.addInvalidInput}
      />
      <td>
        <button
          {...focusProps(2)}
          type="button"
          class="remove"
          tabIndex={tabStopColumn === 2 ? 0 : -1}
          aria-label={`Remove point ${number}`}
          onClick={() => commands.remove(index, 'row')}
        >
          ×
        </button>
      </td>
    </tr>
  )
}

/** Memoized, because a drag changes only one of many rows. */
export const PointRow = (props: PointRowProps): JSX.Element =>
  useMemo(
    () => <Row {...props} />,
    [props.index, props.point, props.tabStopColumn, props.azimuthError, props.heightError],
  )
