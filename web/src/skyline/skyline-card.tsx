import './skyline.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ErrorItem, Estimate, Obstacle, Place, Points, ShadingResult, Skyline } from '../api/types.ts'
import { moment } from '../day/address.ts'
import { momentText } from '../day/day-view.ts'
import { DownloadMenu } from '../download/download-menu.tsx'
import type { Draft } from '../drafts/draft.ts'
import { Help } from '../glossary/help.tsx'
import { creditsOf } from '../obstacles/nearby-buildings.tsx'
import { costOf, duplicate, MAX_OBSTACLES } from '../obstacles/new-obstacle.ts'
import { ObstacleForm } from '../obstacles/obstacle-form.tsx'
import { AddObstacle } from '../obstacles/plan-card.tsx'
import { formatPlace } from '../place/coordinates.ts'
import { takenEnergies } from '../results/energies.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { fieldLabel } from '../ui/labels.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { resultAnnouncement } from './descriptions.ts'
import { DIAGRAM_ID, Diagram, type DiagramProps } from './diagram.tsx'
import { KEYS_ID, obstacleId, useEditing } from './editing.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { screenEdges } from './obstacle-screen.ts'
import { usePartOfSky } from './part-of-sky.ts'
import { PointTable } from './point-table.tsx'
import { GapNotice, PointTools } from './point-tools.tsx'
import type { Source } from './queries.ts'
import { textSource, useDropAndPaste } from './use-horizon-import.ts'
import type { Terrain } from './use-terrain.ts'

/** Id of the heading, which gets the focus when an obstacle is gone. */
export const SKYLINE_TITLE = 'skyline-title'

const DELAY_MS = 1200

interface ResultAnnouncementProps {
  readonly estimate: Estimate | null
  readonly shading: ShadingResult | null
  /** The results are those of what is edited. */
  readonly isCurrent: boolean
}

/** Announces the result to screen readers once the user pauses, not at every step of a drag. */
export const ResultAnnouncement = (props: ResultAnnouncementProps) => {
  const { estimate, shading, isCurrent } = props
  const [text, setText] = useState('')
  const latest = resultAnnouncement(estimate, shading)
  useEffect(() => {
    if (!isCurrent || latest === text) return
    const timer = setTimeout(() => setText(latest), DELAY_MS)
    return () => clearTimeout(timer)
  }, [latest, isCurrent])
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  )
}

const RecordDialog = onDemand(async () => (await import('../record/record-dialog.tsx')).RecordDialog)

export interface SkylineCardProps
  extends Pick<DiagramProps, 'place' | 'view' | 'panelAzimuth' | 'estimate' | 'ghost'> {
  readonly skyline: Skyline & Pick<Draft, 'horizonSource' | 'panelHeight'>
  readonly terrain: Terrain
  /** Consecutive changes with the same merge key are one undo step. */
  readonly onChange: (next: Partial<Skyline & Pick<Draft, 'horizonSource'>>, mergeKey?: string) => void
  readonly history: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    undo(): void
    redo(): void
  }
  /** null: not known. */
  readonly shading: ShadingResult | null
  /** The results are those of what is edited. */
  readonly isCurrent: boolean
  /** Those of the fields horizonProfile and below are shown here. */
  readonly errors: readonly ErrorItem[]
  readonly selectedObstacle: number | null
  readonly onSelectObstacle: (i: number | null) => void
  readonly onAddObstacle: (obstacle: Obstacle) => void
  /** Looks for the buildings on the map; null: the place is not known. */
  readonly onFindBuildings: (() => void) | null
  readonly onRemoveObstacle: (i: number) => void
  /** null: no more can be compared. */
  readonly onCompareWithout: ((i: number) => void) | null
  /** Id of the site if it is saved with this very skyline; otherwise null. */
  readonly savedId: string | null
  /** Below the diagram. */
  readonly children: ComponentChildren
}

/** Degrees; as far as coordinates are rounded. */
const SAME_PLACE = 1e-4

const isAt = (origin: Place, { latitude, longitude }: Place): boolean =>
  Math.max(Math.abs(origin.latitude - latitude), Math.abs(origin.longitude - longitude)) <= SAME_PLACE

/** Whom to credit for the elevations; one line that opens. */
const Credit = ({ text }: { readonly text: string }) => (
  <details class="credit">
    <summary>Terrain data and their credits</summary>
    <p class="hint">{text}.</p>
  </details>
)

const Keys = () => (
  <Help title="How to edit the skyline">
    <p>
      Drag a point to move it, with Shift more finely. Double-click to add one. “Draw” lets you draw the line
      with the mouse or a finger.
    </p>
    <p>
      Keys: the arrows move a point by 1°, with Shift by 0.1°. Page Up and Page Down select the previous and
      the next point, Home and End the first and the last. Delete removes the point. Ctrl+Z undoes.
    </p>
    <p>
      Click an obstacle, and drag it sideways, its top edge up or down, or one of its sides. Its arrow keys
      turn it by 1° and lift it by 1°, with Shift by 0.1°. In a skyline of many points, the neighbors within
      the brush follow the point that you lift.
    </p>
    <p>
      The bolder an orange stretch of a sun path, the more energy the hidden sun costs in that month at that
      hour.
    </p>
  </Help>
)

/** Id of the text that says why terrain cannot be fetched. */
const PLACE_NEEDED = 'terrain-needs-place'

/** The skyline over the sun paths: edited in a diagram and in a table, imported, exported, or fetched from terrain. */
export const SkylineCard = (props: SkylineCardProps) => {
  const { place, view, skyline, terrain, history, estimate, shading, isCurrent } = props
  const { horizonProfile: points, obstacles, horizonSource, panelHeight } = skyline
  const part = usePartOfSky(place, view)
  const replaceHorizon = (horizonProfile: Points, source: Draft['horizonSource'], mergeKey?: string): void =>
    props.onChange({ horizonProfile, horizonSource: horizonProfile.length === 0 ? null : source }, mergeKey)
  const editing = useEditing({
    skyline,
    onChange: ({ horizonProfile, ...changes }, mergeKey) =>
      horizonProfile
        ? replaceHorizon(horizonProfile, points.length === 0 ? { kind: 'drawn' } : horizonSource, mergeKey)
        : props.onChange(changes, mergeKey),
    onReveal: part.reveal,
    selectedObstacle: props.selectedObstacle,
    onSelectObstacle: props.onSelectObstacle,
  })
  const { commands } = editing
  const origin = horizonSource?.kind === 'terrain' ? horizonSource : null
  const credit = origin?.attribution ?? null
  /** What is being imported; null: nothing. */
  const [source, setSource] = useState<Source | null>(null)
  const { isDragOver, handlers } = useDropAndPaste(setSource)
  const [isExporting, setExporting] = useState(false)
  const [isLearning, setLearning] = useState(false)
  const errors = props.errors.filter(({ field }) => field.startsWith('horizonProfile.'))
  const selected = props.selectedObstacle
  const obstacle = selected === null ? undefined : obstacles[selected]
  useEffect(() => {
    if (obstacle) part.reveal(screenEdges(obstacle).middle)
  }, [selected])
  /** Those that neither the table nor the form of the selected obstacle shows. */
  const otherErrors = props.errors.filter(({ field }) => {
    const [of, i, key = ''] = field.split('.')
    const isInForm = i === String(selected) && ['name', 'height'].includes(key)
    return field === 'horizonProfile' || (of === 'obstacles' && !isInForm)
  })
  const close = (i: number): void => {
    props.onSelectObstacle(null)
    focusNextFrame(obstacleId(i), { preventScroll: true })
  }
  return (
    <Card
      kind={isDragOver ? 'skyline-card drag-over' : 'skyline-card'}
      title="Skyline and sun"
      titleId={SKYLINE_TITLE}
      help={<Keys />}
      handlers={handlers}
      tools={
        <>
          <Button
            busy={terrain.isBusy}
            disabled={place === null}
            onClick={terrain.fetch}
            {...(place === null && { describedBy: PLACE_NEEDED })}
          >
            {terrain.isBusy ? 'Fetching terrain…' : 'Fetch terrain'}
          </Button>
          {place === null && (
            <span class="visually-hidden" id={PLACE_NEEDED}>
              Enter the place first.
            </span>
          )}
          <AddObstacle
            obstacles={obstacles}
            latitude={place?.latitude ?? null}
            onAdd={props.onAddObstacle}
            onFindBuildings={props.onFindBuildings}
          />
          <Button kind="quiet" hasPopup="dialog" onClick={() => setSource(textSource(''))}>
            Import
          </Button>
          <Button kind="quiet" hasPopup="dialog" onClick={() => setExporting(true)}>
            Export
          </Button>
          <DownloadMenu
            description="skyline"
            image={{
              id: DIAGRAM_ID,
              title: () => (view ? `Skyline and sun, ${momentText(moment.value)}` : 'Skyline and sun paths'),
              source: creditsOf(skyline),
            }}
          />
          <Button kind="quiet" label="Undo" disabled={!history.canUndo} onClick={history.undo}>
            <span aria-hidden="true">↶</span>
          </Button>
          <Button kind="quiet" label="Redo" disabled={!history.canRedo} onClick={history.redo}>
            <span aria-hidden="true">↷</span>
          </Button>
        </>
      }
    >
      {origin && place && !isAt(origin, place) && (
        <div class="message notice" role="alert">
          <p>
            <strong>This skyline belongs to {formatPlace(origin)}.</strong> The sun is that of the new place.
          </p>
          <div class="actions">
            <Button busy={terrain.isBusy} onClick={terrain.fetch}>
              Fetch it for the new place
            </Button>
          </div>
        </div>
      )}
      <ErrorMessage failure={terrain.failure} />
      {/* What is missing, the answer says. */}
      {terrain.note !== null && !(terrain.missing && estimate) && (
        <div class="actions">
          <p class="hint">{terrain.note}</p>
          {terrain.canUndo && (
            <Button kind="quiet" label="Undo fetching terrain" onClick={() => replaceHorizon([], null)}>
              Undo
            </Button>
          )}
        </div>
      )}
      {otherErrors.map(({ field, message }) => (
        <p key={field + message} class="field-error">
          {fieldLabel(field)}: {message}
        </p>
      ))}
      <Diagram
        place={place}
        view={view}
        skyline={skyline}
        panelAzimuth={props.panelAzimuth}
        estimate={estimate}
        part={part}
        editing={editing}
        ghost={props.ghost}
        form={
          obstacle &&
          selected !== null && (
            <ObstacleForm
              key={selected}
              obstacle={obstacle}
              cost={costOf(estimate && takenEnergies(estimate).obstacles, obstacles, selected)}
              panelHeight={panelHeight}
              latitude={place?.latitude ?? 0}
              onChange={(next, mergeKey) => commands.changeObstacle(selected, next, mergeKey)}
              onDuplicate={
                obstacles.length < MAX_OBSTACLES
                  ? () => props.onAddObstacle(duplicate(obstacle, obstacles))
                  : null
              }
              onRemove={() => props.onRemoveObstacle(selected)}
              onCompareWithout={props.onCompareWithout && (() => props.onCompareWithout?.(selected))}
              onClose={() => close(selected)}
              errorOf={(key) =>
                props.errors.find(({ field }) => field === `obstacles.${selected}.${key}`)?.message
              }
            />
          )
        }
      />
      {props.children}
      <p class="visually-hidden" id={KEYS_ID}>
        Arrow keys move the point by 1°, with Shift by 0.1°. Page Up and Page Down select another. Delete
        removes it.
      </p>
      <div class="below-diagram">
        <PointTools editing={editing} part={part} />
        <PointTable editing={editing} center={part.center} errors={errors} />
      </div>
      <GapNotice {...editing} />
      {credit !== null && <Credit text={credit} />}
      <ResultAnnouncement estimate={estimate} shading={shading} isCurrent={isCurrent} />
      {source && (
        <ImportDialog
          source={source}
          onSource={setSource}
          points={points}
          center={part.center}
          onUse={(imported) => {
            replaceHorizon(imported, { kind: 'file', name: source.name || 'pasted text' })
            setSource(null)
          }}
          onLearn={
            estimate && isCurrent
              ? () => {
                  setSource(null)
                  setLearning(true)
                }
              : null
          }
          onClose={() => setSource(null)}
        />
      )}
      {isLearning && estimate && (
        <RecordDialog
          estimate={estimate}
          center={part.center}
          onUse={(change) => {
            props.onChange(change)
            setLearning(false)
          }}
          onClose={() => setLearning(false)}
        />
      )}
      {isExporting && <ExportDialog savedId={props.savedId} onClose={() => setExporting(false)} />}
    </Card>
  )
}
