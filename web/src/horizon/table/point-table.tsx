import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { ErrorItem, Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { addInWidestGap, azimuths, MAX_POINTS, sortPoints } from '../points.ts'
import { ADD_BUTTON, type PointEditing } from '../use-point-editing.ts'
import { PointRow } from './point-row.tsx'
import { assignRowKeys, NO_ROWS } from './row-keys.ts'
import { useRovingTabindex } from './use-roving-tabindex.ts'
import './table.css'

interface TableProps {
  readonly points: Points
  readonly center: number
  readonly editing: PointEditing
  readonly errors: readonly ErrorItem[]
}

const isSorted = (points: Points): boolean =>
  azimuths(points).every((azimuth, i, all) => i === 0 || azimuth > (all[i - 1] ?? 0))

/** The points as a table of numbers. */
export const PointTable = ({ points, center, editing, errors }: TableProps): JSX.Element => {
  const { commands, active } = editing
  const rows = useRef(NO_ROWS)
  rows.current = assignRowKeys(rows.current, points)
  const { column, onColumn, onKeyDown } = useRovingTabindex(active, points.length)
  const errorsByField = new Map(errors.map(({ field, message }) => [field, message]))
  return (
    <div class="point-table">
      <div class="point-rows">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a single tab stop, like a spreadsheet. */}
        <table role="grid" onKeyDown={onKeyDown}>
          <caption>
            Azimuth in degrees clockwise from north or as a compass point (N, NNE, NE … NNW); height in
            degrees. <span class="keys">Arrow keys and Enter move between cells; F2 edits a cell.</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Point</th>
              <th scope="col">Azimuth</th>
              <th scope="col">Height</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {points.map((point, i) => (
              <PointRow
                key={rows.current.keys[i]}
                index={i}
                point={point}
                tabStopColumn={i === active ? column : null}
                onColumn={onColumn}
                commands={commands}
                azimuthError={
                  errorsByField.get(`horizonProfile.${i}.direction`) ??
                  errorsByField.get(`horizonProfile.${i}`)
                }
                heightError={errorsByField.get(`horizonProfile.${i}.heightAngle`)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div class="horizon-tools">
        <Button
          id={ADD_BUTTON.row}
          disabled={points.length >= MAX_POINTS}
          onClick={() => commands.add(addInWidestGap(commands.points(), center), 'row')}
        >
          Add row
        </Button>
        <Button disabled={isSorted(points)} onClick={() => commands.change(sortPoints(commands.points()))}>
          Sort by azimuth
        </Button>
      </div>
    </div>
  )
}
