import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { normalised } from './azimuth.ts'
import { Grid } from './diagram/grid.tsx'
import { Handles, MOST_HANDLES } from './diagram/handles.tsx'
import { Dots, GhostLine, HorizonLine, Land } from './diagram/horizon-shape.tsx'
import { Legend } from './diagram/legend.tsx'
import { Hours, ShadedTracks, SunTracks, tracksOf } from './diagram/sun-tracks.tsx'
import { addPoint } from './edit.ts'
import { type Frame, frameOf, highestNeeded, placeAt } from './geometry.ts'
import { nearestPoint } from './nearest.ts'
import type { Points, ShadingResult, SunPath } from './types.ts'
import { type Dragging, useDrag } from './use-drag.ts'
import type { Editing } from './use-editing.ts'
import { useWidth } from './use-width.ts'
import { diagramText } from './words.ts'

interface DiagramProps {
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

const NEAR = 24

/** The top of the sky stays where it is while a point is dragged. */
const useFrame = (width: number, { points, sunPath, ghost }: DiagramProps, dragging: Dragging): Frame => {
  const kept = useRef(0)
  const needed = highestNeeded(ghost === null ? points : [...points, ...ghost], sunPath)
  if (dragging.index === null) kept.current = needed
  return frameOf(width, kept.current)
}

const pixelOf = (event: MouseEvent, svg: Element): readonly [x: number, y: number] => {
  const { left, top } = svg.getBoundingClientRect()
  return [event.clientX - left, event.clientY - top]
}

interface Pointing {
  readonly hovered: number | null
  readonly handlers: Pick<
    JSX.IntrinsicElements['svg'],
    | 'onPointerDown'
    | 'onPointerMove'
    | 'onPointerUp'
    | 'onPointerCancel'
    | 'onPointerLeave'
    | 'onTouchMove'
    | 'onDblClick'
  >
}

const usePointing = (props: DiagramProps, frame: Frame, dragging: Dragging): Pointing => {
  const { points, centre, editing } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const near = (event: PointerEvent | MouseEvent, svg: Element): number | null => {
    const nearest = nearestPoint(points, centre, frame, ...pixelOf(event, svg))
    return nearest !== null && nearest.distance <= NEAR ? nearest.index : null
  }
  return {
    hovered,
    handlers: {
      onPointerDown: (event) => {
        const index = near(event, event.currentTarget)
        if (event.button !== 0 || index === null) return
        editing.commands.grab(index)
        // A finger beside a handle may be about to scroll.
        const onHandle = event.target instanceof Element && event.target.closest('.handle') !== null
        if (event.pointerType === 'touch' && !onHandle) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.start(index, event)
      },
      onPointerMove: (event) => {
        if (dragging.index !== null) dragging.move(event, frame)
        else if (points.length > MOST_HANDLES) setHovered(near(event, event.currentTarget))
      },
      onPointerUp: dragging.end,
      onPointerCancel: dragging.end,
      onPointerLeave: () => setHovered(null),
      onTouchMove: dragging.hold,
      onDblClick: (event) => {
        if (near(event, event.currentTarget) !== null) return
        const { relative, height } = placeAt(frame, ...pixelOf(event, event.currentTarget))
        editing.commands.add(addPoint(points, normalised(centre + relative), height), 'handle')
      },
    },
  }
}

/** The sky with the ways of the sun, and the horizon to be drawn into it. */
export const SunPathDiagram = (props: DiagramProps): JSX.Element => {
  const { points, centre, longitude, sunPath, shading, editing, ghost } = props
  const [box, width] = useWidth()
  const dragging = useDrag(editing.commands, centre)
  const frame = useFrame(width, props, dragging)
  const { hovered, handlers } = usePointing(props, frame, dragging)
  const tracks = useMemo(() => tracksOf(sunPath, centre), [sunPath, centre])
  const shape = { frame, points, centre }
  const grid = useMemo(() => <Grid frame={frame} centre={centre} />, [width, frame.highest, centre])
  const sun = useMemo(() => <SunTracks frame={frame} tracks={tracks} />, [width, frame.highest, tracks])
  const hours = useMemo(() => <Hours frame={frame} tracks={tracks} />, [width, frame.highest, tracks])
  return (
    <div class="horizon-sky" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset, and yet a group of sliders. */}
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
        {hours}
        <HorizonLine {...shape} />
        {ghost !== null && <GhostLine {...shape} points={ghost} />}
        {points.length > MOST_HANDLES && <Dots {...shape} />}
        <Handles
          {...shape}
          commands={editing.commands}
          active={editing.active}
          hovered={hovered}
          held={dragging.index}
        />
      </svg>
    </div>
  )
}
