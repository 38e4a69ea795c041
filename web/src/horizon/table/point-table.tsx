import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { ErrorItem, Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { addInWidestGap, azimuths, MOST_POINTS, sortPoints } from '../points.ts'
import { ADD_BUTTON, type Editing } from '../use-point-editing.ts'
import { PointRow } from './point-row.tsx'
import { keyed, NO_ROWS } from './row-keys.ts'
import { useRoving } from './use-roving-tabindex.ts'
import './table.css'

interface TableProps {
  readonly points: Points
  readonly centre: number
  readonly editing: Editing
  readonly errors: readonly ErrorItem[]
}

const isInOrder = (points: Points): boolean =>
  azimuths(points).every((azimuth, i, all) => i === 0 || azimuth > (all[i - 1] ?? 0))

/** The points as numbers. */
export const PointTable = ({ points, centre, editing, errors }: TableProps): JSX.Element => {
  const { commands, active } = editing
  const rows = useRef(NO_ROWS)
  rows.current = keyed(rows.current, points)
  const { column, onColumn, onKeyDown } = useRoving(active, points.length)
  const faults = new Map(errors.map(({ field, message }) => [field, message]))
  return (
    <div class="point-table">
      <div class="point-rows">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is one stop of the Tab key, as a spreadsheet is. */}
        <table role="grid" onKeyDown={onKeyDown}>
          <caption>
            Azimuth in degrees clockwise from north, or as N, NNE, NE … NNW; height in degrees.{' '}
            <span class="keys">Arrow keys and Enter go from field to field; F2 sets the caret into one.</span>
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
                stop={i === active ? column : null}
                onColumn={onColumn}
                commands={commands}
                azimuthFault={
                  faults.get(`horizonProfile.${i}.direction`) ?? faults.get(`horizonProfile.${i}`)
                }
                heightFault={faults.get(`horizonProfile.${i}.heightAngle`)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div class="horizon-tools">
        <Button
          id={ADD_BUTTON.row}
          idle={points.length >= MOST_POINTS}
          onClick={() => commands.add(addInWidestGap(commands.points(), centre), 'row')}
        >
          Add a row
        </Button>
        <Button idle={isInOrder(points)} onClick={() => commands.change(sortPoints(commands.points()))}>
          Sort by azimuth
        </Button>
      </div>
    </div>
  )
}
