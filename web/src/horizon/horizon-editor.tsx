import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ErrorItem, HorizonPoint, ShadingResult, SunPath } from '../api/types.ts'
import { equatorward } from './azimuth.ts'
import { ImportPanel } from './import/import-panel.tsx'
import { isTyping, useReceiving } from './import/use-drop-and-paste.ts'
import { useImport } from './import/use-import.ts'
import { DayResults } from './shading-summary.tsx'
import { SunPathDiagram } from './sun-path-diagram.tsx'
import { PointTable } from './table/point-table.tsx'
import { Tools } from './toolbar.tsx'
import { type Commands, useEditing } from './use-point-editing.ts'
import './horizon.css'

export interface HorizonEditorProps {
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly HorizonPoint[]
  onChange(points: readonly HorizonPoint[]): void
  /** Something typed means nothing, and is not among the points. @returns to be called once that is over */
  onMisread(): () => void
  /** Of GET /sun-path for the place. */
  readonly sunPath: SunPath | null
  /** Of POST /shading for the points. */
  readonly shading: ShadingResult | null
  readonly busy: boolean
  readonly errors: readonly ErrorItem[]
  /** How often what was typed was thrown away, also where it meant nothing. */
  readonly discards: number
}

const WIDE = '(min-width: 46rem)'

/** Ctrl-Z and Ctrl-Shift-Z, but not in a field, which has its own. */
const undoByKey = (event: KeyboardEvent, commands: Commands): void => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
  event.preventDefault()
  if (event.shiftKey) commands.redo()
  else commands.undo()
}

/** The horizon around a site, drawn into the sky over it, typed, or read from a file. */
export const HorizonEditor = (props: HorizonEditorProps): JSX.Element => {
  const { latitude, longitude, points, sunPath, shading, busy, errors } = props
  const centre = equatorward(latitude)
  const editing = useEditing(points, props.onChange, props.onMisread)
  const source = useImport(latitude)
  const [importing, setImporting] = useState(false)
  const { over, handlers } = useReceiving(source, () => setImporting(true))
  const [wide] = useState(() => matchMedia(WIDE).matches)
  const pointFault = errors.some(({ field }) => field.startsWith('horizonProfile.'))
  const fault = errors.find(({ field }) => field === 'horizonProfile')
  const ghost =
    importing && source.reading !== null && 'points' in source.reading ? source.reading.points : null
  return (
    <section
      class={over ? 'horizon-editor receiving' : 'horizon-editor'}
      aria-label="Horizon"
      onKeyDown={(event) => undoByKey(event, editing.commands)}
      {...handlers}
    >
      <div class="horizon-parts">
        <div class="horizon-picture">
          <Tools points={points} centre={centre} editing={editing} />
          <SunPathDiagram {...{ points, centre, longitude, sunPath, shading, editing, ghost }} />
          <p class="quiet" id="horizon-keys">
            Drag a point; double-click to add one. Hours are local mean solar time.{' '}
            <span class="keys">
              Arrow keys move a point by 1°, with Shift by 0.1°; Page Up and Page Down go to its neighbours,
              Home and End to the edges; Delete removes it.
            </span>
          </p>
          {fault !== undefined && <p class="fault">{fault.message}</p>}
          <DayResults isPlace={Number.isFinite(latitude + longitude)} shading={shading} busy={busy} />
        </div>
        <div class="horizon-numbers">
          <details open={wide || pointFault}>
            <summary>{points.length === 1 ? 'Table of 1 point' : `Table of ${points.length} points`}</summary>
            <PointTable
              key={props.discards}
              points={points}
              centre={centre}
              editing={editing}
              errors={errors}
            />
          </details>
          <ImportPanel
            source={source}
            open={importing}
            onToggle={setImporting}
            onUse={(read) => {
              editing.commands.change(read)
              editing.commands.focus(0, 'handle')
              source.clear()
              setImporting(false)
            }}
          />
        </div>
      </div>
    </section>
  )
}
