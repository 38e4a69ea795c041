import './point-table.css'
import { useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { HorizonPoint, Points } from '../api/types.ts'
import { parseDirection } from '../ui/azimuth.ts'
import { memo } from '../ui/deferred.ts'
import { numberBetween, type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { pointsText } from './descriptions.ts'
import type { Commands, Editing } from './editing.ts'
import { pointAt } from './points.ts'

const parseHeight = numberBetween(0, 90, 9)

/** @param i index of the point, whose own azimuth is free */
const parseAzimuth = (text: string, points: Points, i: number): Parsed<string> => {
  const direction = parseDirection(text)
  if (direction === null) return { error: 'Enter N, NNE, NE … NNW, or degrees from 0 to less than 360' }
  return pointAt(points, azimuthOf(direction), i) < 0
    ? { value: direction }
    : { error: 'Another point already has this azimuth' }
}

interface CellProps<Value> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly parse: (text: string) => Parsed<Value>
  readonly onValue: (value: Value, mergeKey: string) => void
  readonly onFocus: () => void
}

/** An editable value. Invalid text stays as typed, and the value what it was. */
const Cell = <Value extends string | number>(props: CellProps<Value>) => {
  const { input, value, onValue, error } = useTypedText({ ...props, format: String })
  const errorId = `${props.id}-error`
  return (
    <td>
      <input
        {...input}
        id={props.id}
        inputMode="decimal"
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
        onFocus={(event) => {
          props.onFocus()
          input.onFocus?.(event)
        }}
      />
      {error !== undefined && (
        <span class="field-error" id={errorId}>
          {error}
        </span>
      )}
    </td>
  )
}

interface RowProps {
  readonly index: number
  readonly point: HorizonPoint
  readonly isActive: boolean
  readonly commands: Commands
}

/** Drawn again by itself: a drag changes only one of many rows. */
const Row = memo(({ index, point, isActive, commands }: RowProps) => {
  const cell = (column: string) => ({
    id: `horizon-row-${index}-${column.toLowerCase()}`,
    label: `${column} of point ${index + 1}`,
    onFocus: () => commands.select(index),
  })
  const update = (change: Partial<HorizonPoint>, mergeKey: string): void =>
    commands.change(commands.skyline().horizonProfile.with(index, { ...point, ...change }), mergeKey)
  return (
    <tr class={isActive ? 'active' : undefined}>
      <th scope="row">{index + 1}</th>
      <Cell
        {...cell('Azimuth')}
        value={point.direction}
        parse={(text) => parseAzimuth(text, commands.skyline().horizonProfile, index)}
        onValue={(direction, mergeKey) => update({ direction }, mergeKey)}
      />
      <Cell
        {...cell('Height')}
        value={point.heightAngle}
        parse={parseHeight}
        onValue={(heightAngle, mergeKey) => update({ heightAngle }, mergeKey)}
      />
    </tr>
  )
})

/** The points as rows of two numbers, which are drawn while the table is open. */
export const PointTable = ({ points, commands, active }: Editing) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="point-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table of {pointsText(points)}</summary>
      <div class="point-rows">
        <table>
          <caption>
            Azimuth in degrees clockwise from north or as a compass point (N, NNE, NE … NNW); height in
            degrees. Columns copied from a spreadsheet can be pasted here.
          </caption>
          <thead>
            <tr>
              <th scope="col">Point</th>
              <th scope="col">Azimuth</th>
              <th scope="col">Height</th>
            </tr>
          </thead>
          <tbody>
            {isOpen &&
              points.map((point, i) => (
                <Row key={i} index={i} point={point} isActive={i === active} commands={commands} />
              ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
