import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ErrorItem, ShadingResult, SunPath, Surroundings } from '../api/types.ts'
import { equatorwardAzimuth } from './azimuth.ts'
import { ImportPanel } from './import/import-panel.tsx'
import { isTextField, useDropAndPaste } from './import/use-drop-and-paste.ts'
import { useHorizonImport } from './import/use-horizon-import.ts'
import { ObstacleList } from './obstacles/obstacle-list.tsx'
import { ShadingSummary } from './shading-summary.tsx'
import { SunPathDiagram } from './sun-path-diagram.tsx'
import { PointTable } from './table/point-table.tsx'
import { TerrainPanel } from './terrain/terrain-panel.tsx'
import { useCredits } from './terrain/use-credits.ts'
import { Toolbar } from './toolbar.tsx'
import { type Commands, usePointEditing } from './use-point-editing.ts'
import './horizon.css'

export interface HorizonEditorProps {
  readonly latitude: number
  readonly longitude: number
  readonly surroundings: Surroundings
  onChange(surroundings: Surroundings): void
  /** Registers an input with invalid text. @returns a function to call once the text is valid or gone */
  addInvalidInput(): () => void
  /** From GET /sun-path. */
  readonly sunPath: SunPath | null
  /** From POST /shading. */
  readonly shading: ShadingResult | null
  readonly busy: boolean
  readonly errors: readonly ErrorItem[]
  /** A new value discards the invalid text in the table. */
  readonly resetCount: number
}

const WIDE = '(min-width: 46rem)'

/** Handles Ctrl+Z and Ctrl+Shift+Z, except in a text field, which has its own undo. */
const handleUndoKeys = (event: KeyboardEvent, commands: Commands): void => {
  const isUndoKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  if (!isUndoKey || isTextField(event.target)) return
  event.preventDefault()
  if (event.shiftKey) commands.redo()
  else commands.undo()
}

/** Edits the horizon in a diagram, in a table, by importing a file or from terrain, and shows the obstacles in front of it. */
export const HorizonEditor = (props: HorizonEditorProps): JSX.Element => {
  const { latitude, longitude, surroundings, sunPath, shading, busy, errors } = props
  const { points, obstacles } = surroundings
  const center = equatorwardAzimuth(latitude)
  const editing = usePointEditing(surroundings, props.onChange, props.addInvalidInput)
  const { credit, remember } = useCredits(points)
  const horizonImport = useHorizonImport()
  const [isImportOpen, setImportOpen] = useState(false)
  const { isDragOver, handlers } = useDropAndPaste(horizonImport, () => setImportOpen(true))
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  const hasPointError = errors.some(({ field }) => field.startsWith('horizonProfile.'))
  const error = errors.find(({ field }) => field === 'horizonProfile')
  const preview = isImportOpen ? (horizonImport.reading?.horizonProfile ?? null) : null
  return (
    <section
      class={isDragOver ? 'horizon-editor drag-over' : 'horizon-editor'}
      aria-label="Horizon"
      onKeyDown={(event) => handleUndoKeys(event, editing.commands)}
      {...handlers}
    >
      <div class="horizon-parts">
        <div class="horizon-diagram">
          <Toolbar points={points} center={center} editing={editing} />
          <SunPathDiagram {...{ points, obstacles, center, longitude, sunPath, shading, editing, preview }} />
          <p class="quiet" id="horizon-keys">
            Drag a point to move it; double-click to add one. Hours are local mean solar time.{' '}
            <span class="keys">
              Arrow keys move a point by 1°, or 0.1° with Shift. Page Up and Page Down select the previous and
              next point, Home and End the first and last. Delete removes the point.
            </span>
          </p>
          {error !== undefined && <p class="error-text">{error.message}</p>}
          <ShadingSummary hasLocation={Number.isFinite(latitude + longitude)} shading={shading} busy={busy} />
          <ObstacleList
            obstacles={obstacles}
            commands={editing.commands}
            errors={errors.filter(({ field }) => field.startsWith('obstacles'))}
          />
          {credit !== null && <p class="quiet credit">Terrain data: {credit}.</p>}
        </div>
        <div class="horizon-numbers">
          <details open={isWide || hasPointError}>
            <summary>{points.length === 1 ? 'Table of 1 point' : `Table of ${points.length} points`}</summary>
            <PointTable
              key={props.resetCount}
              points={points}
              center={center}
              editing={editing}
              errors={errors}
            />
          </details>
          <TerrainPanel
            latitude={latitude}
            longitude={longitude}
            onUse={(horizon) => {
              remember(horizon)
              editing.commands.change(horizon.horizonProfile)
            }}
          />
          <ImportPanel
            horizonImport={horizonImport}
            open={isImportOpen}
            onToggle={setImportOpen}
            onUse={(imported) => {
              editing.commands.change(imported)
              editing.commands.focus(0, 'handle')
              horizonImport.clear()
              setImportOpen(false)
            }}
          />
        </div>
      </div>
    </section>
  )
}
