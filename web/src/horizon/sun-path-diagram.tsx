import type { JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Obstacle, Points, ShadingResult, SunPath } from '../api/types.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { diagramDescription } from './descriptions.ts'
import { Grid } from './diagram/grid.tsx'
import { Handles, MAX_HANDLES } from './diagram/handles.tsx'
import { Dots, HorizonLine, Land, PreviewLine } from './diagram/horizon-line.tsx'
import { HourLabels } from './diagram/hour-labels.tsx'
import { Legend, legendEntries } from './diagram/legend.tsx'
import { ObstacleShapes } from './diagram/obstacle-shapes.tsx'
import { ShadedSunPaths, SunPaths, toTracks } from './diagram/sun-paths.tsx'
import { createFrame, type Frame, requiredMaxAltitude } from './geometry.ts'
import { screenTop } from './obstacles/screen-outline.ts'
import { type Dragging, useDrag } from './use-drag.ts'
import type { PointEditing } from './use-point-editing.ts'
import { usePointer } from './use-pointer.ts'
import './diagram/diagram.css'

export interface DiagramProps {
  readonly points: Points
  readonly obstacles: readonly Obstacle[]
  /** Azimuth at the center. */
  readonly center: number
  readonly longitude: number
  readonly sunPath: SunPath | null
  readonly shading: ShadingResult | null
  readonly editing: PointEditing
  /** An imported line that the user has not accepted yet. */
  readonly preview: Points | null
}

/** Pixels per dot; dots any closer would merge into a thick line. */
const MIN_DOT_SPACING = 5

/** Keeps the top altitude fixed during a drag. */
const useFrame = (
  width: number,
  { points, obstacles, sunPath, preview }: DiagramProps,
  dragging: Dragging,
): Frame => {
  const maxAltitude = useRef(0)
  const tops = useMemo(() => obstacles.map(screenTop), [obstacles])
  if (dragging.index === null)
    maxAltitude.current = requiredMaxAltitude([...points, ...(preview ?? [])], sunPath, tops)
  return createFrame(width, maxAltitude.current, legendEntries(obstacles.length > 0).length)
}

const Diagram = (props: DiagramProps & { readonly width: number }): JSX.Element => {
  const { width, points, obstacles, center, longitude, sunPath, shading, editing, preview } = props
  const dragging = useDrag(editing.commands, center)
  const frame = useFrame(width, props, dragging)
  const { hovered, handlers } = usePointer({ points, center, frame, commands: editing.commands }, dragging)
  const tracks = useMemo(() => toTracks(sunPath, center), [sunPath, center])
  const shape = { frame, points, center }
  const grid = useMemo(() => <Grid frame={frame} center={center} />, [width, frame.maxAltitude, center])
  const obstacleShapes = useMemo(
    () => <ObstacleShapes {...{ frame, obstacles, center }} />,
    [width, frame.maxAltitude, obstacles, center],
  )
  const sunPaths = useMemo(
    () => <SunPaths frame={frame} tracks={tracks} />,
    [width, frame.maxAltitude, tracks],
  )
  const showDots = points.length > MAX_HANDLES && points.length * MIN_DOT_SPACING < frame.width
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only.
    <svg
      id="sun-path-diagram"
      class={dragging.index === null ? 'sun-path-diagram' : 'sun-path-diagram dragging'}
      role="group"
      aria-labelledby="sun-path-title"
      aria-describedby="sun-path-text"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      {...handlers}
    >
      <title id="sun-path-title">Sun-path diagram with the horizon</title>
      <desc id="sun-path-text">{diagramDescription(points, sunPath, obstacles)}</desc>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
      <g aria-hidden="true">
        <rect
          class="sky"
          x={frame.left}
          y={frame.top}
          width={frame.right - frame.left}
          height={frame.bottom - frame.top}
        />
        <Legend width={frame.width} hasObstacles={obstacles.length > 0} />
        <Land {...shape} />
        {obstacleShapes}
        {grid}
        {sunPaths}
        <ShadedSunPaths frame={frame} tracks={tracks} shading={shading} longitude={longitude} />
        <HourLabels {...shape} tracks={tracks} />
        <HorizonLine {...shape} />
        {preview !== null && <PreviewLine {...shape} points={preview} />}
        {showDots && <Dots {...shape} />}
      </g>
      <Handles
        {...shape}
        commands={editing.commands}
        active={editing.active}
        hovered={hovered}
        dragged={dragging.index}
      />
    </svg>
  )
}

/** The sun paths and the editable horizon, as wide as the container. */
export const SunPathDiagram = (props: DiagramProps): JSX.Element => {
  const [container, width] = useElementWidth()
  return (
    <div class="horizon-sky" ref={container}>
      {width > 0 && <Diagram {...props} width={width} />}
    </div>
  )
}
