import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ErrorItem, Points } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { ADD_BUTTON, cellId, type Editing } from './editing.ts'
import { parseRows, pastedText, pasteRows } from './pasted-rows.ts'
import { PointRow } from './point-row.tsx'
import { addInWidestGap, azimuths, MAX_POINTS, sortPoints } from './points.ts'
import { assignRowKeys, NO_ROWS } from './row-keys.ts'
import { type Caret, type Cell, HEIGHT_COLUMN, nextCell } from './table-keys.ts'
import './point-table.css'

interface TableProps {
  readonly points: Points
  /** Azimuth at which the first point is added. */
  readonly center: number
  readonly editing: Editing
  readonly errors: readonly ErrorItem[]
}

const isSorted = (points: Points): boolean =>
  azimuths(points).every((azimuth, i, all) => i === 0 || azimuth > (all[i - 1] ?? 0))

const cellOf = (target: EventTarget | null): Cell | null => {
  const [, row, column] =
    /^horizon-cell-(\d+)-(\d+)$/.exec(target instanceof HTMLElement ? target.id : '') ?? []
  return row === undefined ? null : { row: Number(row), column: Number(column) }
}

const caretOf = (field: HTMLInputElement | null): Caret => {
  if (field === null) return { atStart: true, atEnd: true }
  const { selectionStart: from, selectionEnd: to, value } = field
  const isAllSelected = from === 0 && to === value.length
  return { atStart: isAllSelected || to === 0, atEnd: isAllSelected || from === value.length }
}

/** Arrow keys move between cells as in a spreadsheet; F2 starts editing. */
const moveBetweenCells = (event: KeyboardEvent, rows: number): void => {
  const field = event.target instanceof HTMLInputElement ? event.target : null
  const cell = cellOf(event.target)
  if (event.key === 'F2') field?.setSelectionRange(field.value.length, field.value.length)
  const next = cell && nextCell(event, cell, caretOf(field), rows)
  if (!next) return
  event.preventDefault()
  document.getElementById(cellId(next.row, next.column))?.focus()
}

/** The points as a table of numbers. */
const Table = ({ points, center, editing, errors }: TableProps): JSX.Element => {
  const { commands, active } = editing
  const announce = useAnnounce()
  const rows = useRef(NO_ROWS)
  rows.current = assignRowKeys(rows.current, points)
  const errorsByField = new Map(errors.map(({ field, message }) => [field, message]))
  const paste = (event: ClipboardEvent): void => {
    const cell = cellOf(event.target)
    const pasted = parseRows(event.clipboardData?.getData('text/plain') ?? '')
    if (cell === null || pasted === null) return
    event.preventDefault()
    const result = pasteRows(points, cell.row, cell.column === HEIGHT_COLUMN, pasted)
    if (result.count > 0) commands.change(result.points)
    announce(pastedText(result))
  }
  return (
    <>
      <div class="point-rows">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells, like in a spreadsheet. */}
        <table role="grid" onKeyDown={(event) => moveBetweenCells(event, points.length)} onPaste={paste}>
          <caption>
            Azimuth in degrees clockwise from north or as a compass point (N, NNE, NE … NNW); height in
            degrees. Two columns can be pasted from a spreadsheet.
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
                isActive={i === active}
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
      <div class="actions">
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
    </>
  )
}

/** The table behind its title. It renders when it is first opened, and then stays, with what has been typed into it. */
export const PointTable = (props: TableProps): JSX.Element => {
  const { points, errors } = props
  const [isOpen, setOpen] = useState(errors.length > 0)
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen || errors.length > 0
  return (
    <details
      class="point-table"
      open={isOpen || errors.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{points.length === 1 ? 'Table of 1 point' : `Table of ${points.length} points`}</summary>
      {wasOpened.current && <Table {...props} />}
    </details>
  )
}
