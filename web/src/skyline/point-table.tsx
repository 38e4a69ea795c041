import './point-table.css'
import { useRef, useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { ErrorItem, HorizonPoint, Points } from '../api/types.ts'
import { parseDirection } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Memo } from '../ui/deferred.ts'
import { numberBetween, type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { pointsText } from './descriptions.ts'
import { ADD_BUTTON, type Commands, cellId, type Editing } from './editing.ts'
import { addInWidestGap, azimuths, MAX_POINTS, pointAt, sortPoints } from './points.ts'

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
  /** The service's error. */
  readonly error: string | undefined
  readonly parse: (text: string) => Parsed<Value>
  readonly onValue: (value: Value, mergeKey: string) => void
  readonly onFocus: () => void
}

/** An editable value. Invalid text stays as typed, and the value what it was. */
const Cell = <Value extends string | number>(props: CellProps<Value>) => {
  const { id } = props
  const { input, ...typed } = useTypedText({ ...props, format: String })
  const error = typed.error ?? props.error
  return (
    <td>
      <input
        {...input}
        id={id}
        inputMode="decimal"
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        value={typed.value}
        onInput={(event) => typed.onValue(event.currentTarget.value)}
        onFocus={(event) => {
          props.onFocus()
          input.onFocus?.(event)
        }}
      />
      {error !== undefined && (
        <span class="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </td>
  )
}

const rowKeys = new WeakMap<HorizonPoint, string>()

/** Stays with a point, so that its row keeps what is typed into it when others are added or removed. */
const rowKey = (point: HorizonPoint): string => {
  const key = rowKeys.get(point) ?? crypto.randomUUID()
  rowKeys.set(point, key)
  return key
}

interface RowProps {
  readonly index: number
  readonly point: HorizonPoint
  readonly isActive: boolean
  readonly commands: Commands
  readonly azimuthError: string | undefined
  readonly heightError: string | undefined
}

const Row = ({ index, point, isActive, commands, azimuthError, heightError }: RowProps) => {
  const update = (change: Partial<HorizonPoint>, mergeKey: string): void => {
    const next = { ...point, ...change }
    rowKeys.set(next, rowKey(point))
    commands.change(commands.skyline().horizonProfile.with(index, next), mergeKey)
  }
  const number = index + 1
  const select = (): void => commands.select(index)
  return (
    <tr class={isActive ? 'active' : undefined}>
      <th scope="row">{number}</th>
      <Cell
        id={cellId(index)}
        label={`Azimuth of point ${number}`}
        value={point.direction}
        error={azimuthError}
        parse={(text) => parseAzimuth(text, commands.skyline().horizonProfile, index)}
        onValue={(direction, mergeKey) => update({ direction }, mergeKey)}
        onFocus={select}
      />
      <Cell
        id={`${cellId(index)}-height`}
        label={`Height of point ${number}`}
        value={point.heightAngle}
        error={heightError}
        parse={parseHeight}
        onValue={(heightAngle, mergeKey) => update({ heightAngle }, mergeKey)}
        onFocus={select}
      />
      <td>
        <Button kind="quiet" label={`Remove point ${number}`} onClick={() => commands.remove(index, 'row')}>
          ×
        </Button>
      </td>
    </tr>
  )
}

interface TableProps {
  readonly editing: Editing
  /** Azimuth at which the first point is added. */
  readonly center: number
  readonly errors: readonly ErrorItem[]
}

const isSorted = (points: Points): boolean =>
  azimuths(points).every((azimuth, i, all) => i === 0 || azimuth > (all[i - 1] ?? 0))

const Table = ({ editing, center, errors }: TableProps) => {
  const { points, commands, active } = editing
  const errorOf = (i: number, ...parts: readonly string[]): string | undefined =>
    errors.find(({ field }) => parts.some((part) => field === `horizonProfile.${i}${part}`))?.message
  return (
    <>
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
              <td />
            </tr>
          </thead>
          <tbody>
            {points.map((point, i) => {
              const row = {
                index: i,
                point,
                isActive: i === active,
                azimuthError: errorOf(i, '.direction', ''),
                heightError: errorOf(i, '.heightAngle'),
              }
              // A drag changes only one of many rows.
              return (
                <Memo key={rowKey(point)} of={Object.values(row)}>
                  {() => <Row {...row} commands={commands} />}
                </Memo>
              )
            })}
          </tbody>
        </table>
      </div>
      <div class="actions">
        <Button
          id={ADD_BUTTON.row}
          disabled={points.length >= MAX_POINTS}
          onClick={() => commands.add(addInWidestGap(commands.skyline().horizonProfile, center), 'row')}
        >
          Add row
        </Button>
        <Button
          disabled={isSorted(points)}
          onClick={() => commands.change(sortPoints(commands.skyline().horizonProfile))}
        >
          Sort by azimuth
        </Button>
      </div>
    </>
  )
}

/** The points as rows of two numbers. The table renders when it is first opened, and then keeps what is typed into it. */
export const PointTable = (props: TableProps) => {
  const { editing, errors } = props
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || errors.length > 0
  const wasShown = useRef(false)
  wasShown.current ||= isShown
  return (
    <details class="point-table" open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table of {pointsText(editing.points)}</summary>
      {wasShown.current && <Table {...props} />}
    </details>
  )
}
