import type { JSX } from 'preact'
import type { ErrorItem, Points } from '../../api/types.ts'
import { Button } from '../../ui/button.tsx'
import { addInWidestGap, azimuths, MOST_POINTS, sortPoints } from '../edit.ts'
import { ADD_BUTTON, type Editing } from '../use-editing.ts'
import { PointRow } from './point-row.tsx'
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
  const faults = new Map(errors.map(({ field, message }) => [field, message]))
  return (
    <div class="point-table">
      <div class="point-rows">
        <table>
          <caption>
            Azimuth in degrees clockwise from north, or as N, NNE, NE … NNW; height in degrees
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
                key={i}
                index={i}
                point={point}
                active={i === active}
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
        <button
          id={ADD_BUTTON.row}
          type="button"
          class="button plain"
          disabled={points.length >= MOST_POINTS}
          onClick={() => commands.add(addInWidestGap(commands.points(), centre), 'row')}
        >
          Add a row
        </button>
        <Button disabled={isInOrder(points)} onClick={() => commands.change(sortPoints(commands.points()))}>
          Sort by azimuth
        </Button>
      </div>
    </div>
  )
}
