import type { JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Points, ShadingResult, SunPath } from '../api/types.ts'
import { useWidth } from '../ui/use-element-width.ts'
import { diagramText } from './descriptions.ts'
import { Grid } from './diagram/grid.tsx'
import { Handles, MOST_HANDLES } from './diagram/handles.tsx'
import { Dots, GhostLine, HorizonLine, Land } from './diagram/horizon-line.tsx'
import { Hours } from './diagram/hour-labels.tsx'
import { Legend } from './diagram/legend.tsx'
import { ShadedTracks, SunTracks, tracksOf } from './diagram/sun-paths.tsx'
import { type Frame, frameOf, highestNeeded } from './geometry.ts'
import { type Dragging, useDrag } from './use-drag.ts'
import type { Editing } from './use-point-editing.ts'
import { usePointing } from './use-pointer.ts'
import './diagram/diagram.css'

export interface DiagramProps {
  readonly points: Points
  /** Azimuth in the middle. */
  readonly centre: number
  readonly longitude: number
  readonly sunPath: SunPath | null
  readonly shading: ShadingResult | null
  readonly editing: Editing
  /** A line that was read and is not yet taken. */
  readonly ghost: Points | null
}

/** Pixels across that a dot takes; where there are fewer, dots would only make the line thick. */
const DOT_ROOM = 5

/** The top of the sky stays where it is while a point is dragged. */
const useFrame = (width: number, { points, sunPath, ghost }: DiagramProps, dragging: Dragging): Frame => {
  const kept = useRef(0)
  const needed = highestNeeded(ghost === null ? points : [...points, ...ghost], sunPath)
  if (dragging.index === null) kept.current = needed
  return frameOf(width, kept.current)
}

const Picture = (props: DiagramProps & { readonly width: number }): JSX.Element => {
  const { width, points, centre, longitude, sunPath, shading, editing, ghost } = props
  const dragging = useDrag(editing.commands, centre)
  const frame = useFrame(width, props, dragging)
  const { hovered, handlers } = usePointing({ points, centre, frame, commands: editing.commands }, dragging)
  const tracks = useMemo(() => tracksOf(sunPath, centre), [sunPath, centre])
  const shape = { frame, points, centre }
  const grid = useMemo(() => <Grid frame={frame} centre={centre} />, [width, frame.highest, centre])
  const sun = useMemo(() => <SunTracks frame={frame} tracks={tracks} />, [width, frame.highest, tracks])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset, and yet a group of sliders.
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
      <desc id="sun-path-text">{diagramText(points, sunPath)}</desc>
      <rect
        class="sky"
        x={frame.left}
        y={frame.top}
        width={frame.right - frame.left}
        height={frame.bottom - frame.top}
      />
      <Legend width={frame.width} />
      <Land {...shape} />
      {grid}
      {sun}
      <ShadedTracks frame={frame} tracks={tracks} shading={shading} longitude={longitude} />
      <Hours {...shape} tracks={tracks} />
      <HorizonLine {...shape} />
      {ghost !== null && <GhostLine {...shape} points={ghost} />}
      {points.length > MOST_HANDLES && points.length * DOT_ROOM < frame.width && <Dots {...shape} />}
      <Handles
        {...shape}
        commands={editing.commands}
        active={editing.active}
        hovered={hovered}
        held={dragging.index}
      />
    </svg>
  )
}

/** The sky with the ways of the sun, and the horizon to be drawn into it, as wide as there is room. */
export const SunPathDiagram = (props: DiagramProps): JSX.Element => {
  const [box, width] = useWidth()
  return (
    <div class="horizon-sky" ref={box}>
      {width > 0 && <Picture {...props} width={width} />}
    </div>
  )
}
