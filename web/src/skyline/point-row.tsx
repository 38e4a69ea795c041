import type { JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { HorizonPoint } from '../api/types.ts'
import { type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { type Commands, cellId } from './editing.ts'
import { parseAzimuth, parseHeight } from './parse-cell.ts'
import { replacePoint } from './points.ts'

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
const Cell = <Value extends string | number>(props: CellProps<Value>): JSX.Element => {
  const { id, value } = props
  const { input, ...typed } = useTypedText({ ...props, format: String })
  const textAtFocus = useRef('')
  const error = typed.error ?? props.error
  return (
    <td>
      <input
        {...input}
        id={id}
        type="text"
        inputMode="decimal"
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={typed.value}
        onInput={(event) => typed.onValue(event.currentTarget.value)}
        onFocus={(event) => {
          textAtFocus.current = String(value)
          props.onFocus()
          input.onFocus?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') typed.onValue(textAtFocus.current)
          else input.onKeyDown?.(event)
        }}
      />
      {error !== undefined && (
        <span class="cell-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </td>
  )
}

export interface PointRowProps {
  readonly index: number
  readonly point: HorizonPoint
  readonly isActive: boolean
  readonly commands: Commands
  readonly azimuthError: string | undefined
  readonly heightError: string | undefined
}

const Row = ({ index, point, isActive, commands, ...errors }: PointRowProps): JSX.Element => {
  const update = (change: Partial<HorizonPoint>, mergeKey: string): void => {
    const points = commands.points()
    commands.change(replacePoint(points, index, { ...point, ...points[index], ...change }), mergeKey)
  }
  const cellProps = (column: number) => ({
    id: cellId(index, column),
    onFocus: () => commands.select(index),
  })
  const number = index + 1
  return (
    <tr class={isActive ? 'active' : undefined}>
      <th scope="row">{number}</th>
      <Cell
        {...cellProps(0)}
        label={`Azimuth of point ${number}`}
        value={point.direction}
        error={errors.azimuthError}
        parse={(text) => parseAzimuth(text, commands.points(), index)}
        onValue={(direction, mergeKey) => update({ direction }, mergeKey)}
      />
      <Cell
        {...cellProps(1)}
        label={`Height of point ${number}`}
        value={point.heightAngle}
        error={errors.heightError}
        parse={parseHeight}
        onValue={(heightAngle, mergeKey) => update({ heightAngle }, mergeKey)}
      />
      <td>
        <button
          {...cellProps(2)}
          type="button"
          class="remove"
          // Tab goes from number to number; the arrow keys reach this, too.
          tabIndex={-1}
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
    [props.index, props.point, props.isActive, props.azimuthError, props.heightError],
  )
