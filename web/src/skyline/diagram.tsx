import './diagram.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import type { Estimate, Obstacle, Place, Skyline, SunPath } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { clamp, equatorwardAzimuth, relativeAzimuth } from '../ui/azimuth.ts'
import { aheadOfSun, timeZoneAt } from '../ui/clock.ts'
import { useDeferred } from '../ui/deferred.ts'
import { useDrag } from '../ui/use-drag.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { Axes, PanelMark } from './axes.tsx'
import { diagramDescription, pricedHorizon, pricedObstacles } from './descriptions.ts'
import { diagramLabels } from './diagram-labels.ts'
import { type Editing, useEditing } from './editing.ts'
import { FORM_WIDTH, formLeft } from './form-place.ts'
import {
  createFrame,
  type Frame,
  linePath,
  NARROW,
  pixelOf,
  requiredMaxAltitude,
  sunReach,
  toX,
  toY,
  type View,
} from './frame.ts'
import { HorizonLine, ObstacleShapes, Terrain } from './ground.tsx'
import { Handles, MAX_HANDLES } from './handles.tsx'
import { horizonOutline } from './horizon-line.ts'
import { hourLines } from './hour-lines.ts'
import { screenEdges, screenTop } from './obstacle-screen.ts'
import { ShadedSun, Sky, SunLegend, SunPaths } from './sky.tsx'
import { lossClock, shadedHours, toTracks } from './sun-tracks.ts'
import { useDiagramPointer } from './use-diagram-pointer.ts'

export const DIAGRAM_ID = 'sun-path-diagram'

const PLACELESS = 'Enter the place to see the sun paths.'

/** Characters per pixel of width; longer names would cover too much of the diagram. */
const NAME_SHARE = 1 / 32

type Layer = (frame: Frame) => ComponentChildren

export interface DiagramProps {
  /** null: not known yet. */
  readonly place: Place | null
  readonly skyline: Skyline
  /** Azimuth that the panels face, degrees clockwise from north. */
  readonly panelAzimuth: number
  readonly sunPath: SunPath | null
  readonly estimate: Estimate | null
  readonly editing: Editing
  /** Azimuth in the middle, and how far the diagram reaches to either side, degrees. */
  readonly center: number
  readonly reach: number
  /** The pointer draws the line instead of moving points. */
  readonly isDrawing: boolean
  /** Degrees to either side of a moved point that follow it. */
  readonly brush: number
  readonly selectedObstacle: number | null
  readonly onSelectObstacle: (i: number | null) => void
  /** Changes with the same merge key are one undo step. */
  readonly onChangeObstacle: (i: number, next: Obstacle, mergeKey: string) => void
  /** About the selected obstacle: beside it over the sky, or below the diagram where that is narrow. */
  readonly form?: ComponentChildren
  /** Id of the text that explains the keys. */
  readonly keysId: string
  /** Without handles, and nothing can be changed. */
  readonly isPicture?: boolean
  /** More to draw, over the sun paths and below the names. */
  readonly layer?: Layer | undefined
  /** The same in the sky, behind the terrain. */
  readonly sky?: Layer | undefined
  /** Elements beside the picture, such as what is said about the sky below the pointer. */
  readonly beside?: Layer | undefined
}

/** Pixels inside the form, where the line to it ends. */
const TIE_MARGIN = 24

/** Degrees to either side of a selected obstacle that a narrow diagram shows, so that its handles lie apart. */
const CLOSE_REACH = 60

/** The part of the sky to show: a narrow diagram turns to the selected obstacle, and stays there during a drag. */
const useClosePart = (
  width: number,
  props: DiagramProps,
  isBusy: boolean,
): Pick<View, 'center' | 'reach'> => {
  const { center, reach, skyline, selectedObstacle } = props
  const close = useRef<number | null>(null)
  const obstacle = width < NARROW && selectedObstacle !== null && skyline.obstacles[selectedObstacle]
  if (!obstacle) close.current = null
  else {
    const { middle } = screenEdges(obstacle)
    const isNear =
      close.current !== null && Math.abs(relativeAzimuth(close.current, middle)) < CLOSE_REACH / 2
    if (!isNear && !isBusy) close.current = Math.round(middle / 15) * 15
  }
  return close.current === null ? { center, reach } : { center: close.current, reach: CLOSE_REACH }
}

/** The top altitude stays the same during a drag. */
const useFrame = (width: number, props: DiagramProps, isBusy: boolean): Frame => {
  const { sunPath, skyline } = props
  const { horizonProfile, obstacles } = skyline
  const { center, reach } = useClosePart(width, props, isBusy)
  const tops = useMemo(() => obstacles.map(screenTop), [obstacles])
  const required = useMemo(
    () => requiredMaxAltitude(horizonProfile, sunPath, tops),
    [horizonProfile, sunPath, tops],
  )
  const maxAltitude = useRef(required)
  if (!isBusy) maxAltitude.current = required
  return useMemo(
    () => createFrame(width, { center, reach, maxAltitude: maxAltitude.current }),
    [width, center, reach, maxAltitude.current],
  )
}

/** The left edge of the form of an obstacle, and the line to it. The form stays in its place while the obstacle is dragged. */
const useForm = (
  frame: Frame,
  obstacle: Obstacle | undefined,
  loss: readonly Pixel[],
  isBusy: boolean,
): { readonly left: number; readonly tie: string } | null => {
  const last = useRef(0)
  if (!obstacle || frame.width < NARROW) return null
  const { left, right, middle, top } = screenEdges(obstacle)
  const handle = pixelOf(frame, String(middle), top)
  const xOf = (azimuth: number): number => pixelOf(frame, String(azimuth), 0).x
  if (!isBusy) last.current = formLeft(frame, { left: xOf(left), right: xOf(right), top: handle.y }, loss)
  const end = clamp(last.current + TIE_MARGIN, handle.x, last.current + FORM_WIDTH - TIE_MARGIN)
  return { left: last.current, tie: `M${handle.x},${handle.y}L${end},${frame.top + TIE_MARGIN}` }
}

const Drawing = (props: DiagramProps & { readonly width: number }) => {
  const { width, place, skyline, sunPath, estimate, editing, isDrawing, brush, onSelectObstacle } = props
  const { horizonProfile: points, obstacles } = skyline
  const id = useId()
  const drag = useDrag()
  const { commands } = editing
  const pointer = useDiagramPointer({
    points,
    commands,
    isDrawing,
    brush,
    drag,
    onPressSky: () => onSelectObstacle(null),
  })
  const frame = useFrame(width, props, drag.isDragging)
  const { center } = frame
  const tracks = useMemo(() => toTracks(sunPath, center), [sunPath, center])
  const latitude = place?.latitude ?? null
  const ahead = place ? aheadOfSun(timeZoneAt(place, estimate), place.longitude) : 0
  const lines = useMemo(
    () => (latitude === null ? [] : hourLines(latitude, center, ahead)),
    [latitude, center, ahead],
  )
  /** What the line and the obstacles entail follows them when the browser has the time. */
  const calm = useDeferred(
    useMemo(() => ({ horizonProfile: points, obstacles, estimate }), [points, obstacles, estimate]),
  )
  const shaded = useMemo(
    () => shadedHours(tracks, calm, center, calm.estimate && lossClock(calm.estimate)),
    [tracks, calm, center],
  )
  const outline = useMemo(() => linePath(frame, [horizonOutline(points, center)]), [frame, points])
  const hasHandles = points.length <= MAX_HANDLES
  const sky = useMemo(
    () => (
      <>
        <Sky frame={frame} id={`${id}-sky`} />
        <Axes frame={frame} />
      </>
    ),
    [frame],
  )
  const sunPaths = useMemo(
    () => <SunPaths frame={frame} tracks={tracks} lines={lines} />,
    [frame, tracks, lines],
  )
  const loss = useMemo(
    () =>
      shaded.flatMap(({ segment }) =>
        segment.map(({ relative, height }) => ({ x: toX(frame, relative), y: toY(frame, height) })),
      ),
    [shaded, frame],
  )
  const selectedObstacle = props.selectedObstacle === null ? undefined : obstacles[props.selectedObstacle]
  const form = useForm(frame, selectedObstacle, loss, drag.isDragging)
  const svg = useRef<SVGSVGElement>(null)
  const isNarrow = width < NARROW
  useEffect(() => {
    // The form covers the lower half of a phone. In the plan, a finger may be dragging the obstacle.
    const isInPlan = document.activeElement?.closest('.plan')
    if (isNarrow && selectedObstacle && !isInPlan) svg.current?.scrollIntoView({ block: 'start' })
  }, [isNarrow, props.selectedObstacle])
  const hasFreeHandles = hasHandles && !props.isPicture
  const labelTexts = useMemo(() => {
    const { horizonProfile: points, obstacles, estimate } = calm
    const edited = obstacles[props.selectedObstacle ?? -1]
    const { middle, top } = edited ? screenEdges(edited) : { middle: 0, top: 0 }
    const topHandle = edited ? [{ direction: String(middle), heightAngle: top }] : []
    return diagramLabels({
      frame,
      points,
      obstacles,
      priced: pricedObstacles(obstacles, isNarrow ? null : estimate, Math.round(width * NAME_SHARE)),
      horizon: isNarrow ? null : pricedHorizon(points, estimate),
      tracks,
      lines,
      handles: [...(hasFreeHandles ? points : []), ...topHandle].map(({ direction, heightAngle }) =>
        pixelOf(frame, direction, heightAngle),
      ),
      loss,
    }).map(({ key, text, price, kind, x, y }) => (
      <text key={key} class={`${kind}-label`} x={x} y={y} dy="0.35em" text-anchor="middle">
        {price ? text.slice(0, -price.length) : text}
        {price && <tspan class="price">{price}</tspan>}
      </text>
    ))
  }, [frame, calm, isNarrow, tracks, lines, hasFreeHandles, loss, props.selectedObstacle])
  const description = useMemo(
    () => diagramDescription(calm.horizonProfile, sunPath, calm.obstacles),
    [calm, sunPath],
  )
  const shapes = useMemo(
    () => (
      <ObstacleShapes
        frame={frame}
        obstacles={obstacles}
        names={pricedObstacles(obstacles, calm.estimate).map(({ name, price }) => `${name} ${price}`.trim())}
        selected={props.selectedObstacle}
        onSelect={onSelectObstacle}
        onChange={props.onChangeObstacle}
        drag={drag}
        id={id}
      />
    ),
    [frame, obstacles, calm.estimate, props.selectedObstacle],
  )
  const hidden = useMemo(() => <ShadedSun frame={frame} hours={shaded} />, [frame, shaded])
  const clip = { 'clip-path': `url(#${id}-clip)` }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only. */}
      <svg
        ref={svg}
        id={DIAGRAM_ID}
        class={`skyline-diagram${drag.isDragging ? ' busy' : ''}${isDrawing ? ' drawing' : ''}`}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        width={frame.width}
        height={frame.height}
        onTouchMove={drag.preventScroll}
        {...(!props.isPicture && pointer.handlers(frame))}
      >
        <title id={`${id}-title`}>Sun-path diagram with the skyline</title>
        <desc id={`${id}-text`}>
          {description} {place === null && PLACELESS}
        </desc>
        <clipPath id={`${id}-clip`}>
          <rect
            x={frame.left}
            y={frame.top}
            width={frame.right - frame.left}
            height={frame.bottom - frame.top + 1}
          />
        </clipPath>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
        <g aria-hidden="true">
          {sky}
          <g {...clip}>
            {props.sky?.(frame)}
            <Terrain frame={frame} points={points} outline={outline} id={`${id}-hatch`} />
            <HorizonLine frame={frame} points={points} outline={outline} hasDots={!hasHandles} />
          </g>
        </g>
        {!props.isPicture && (
          <Handles
            points={points}
            frame={frame}
            commands={commands}
            active={editing.active}
            hovered={pointer.hovered}
            dragged={pointer.dragged}
            brush={brush}
            keysId={props.keysId}
          />
        )}
        <g {...clip}>{shapes}</g>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
        <g aria-hidden="true" class="untouchable">
          <g {...clip}>
            {sunPaths}
            {hidden}
            <PanelMark frame={frame} azimuth={props.panelAzimuth} />
            {props.layer?.(frame)}
            {form && props.form && <path class="tie" d={form.tie} />}
          </g>
          {place === null && (
            <text
              class="placeless"
              x={(frame.left + frame.right) / 2}
              y={(frame.top + frame.bottom) / 2}
              text-anchor="middle"
            >
              {PLACELESS}
            </text>
          )}
          {!isNarrow && place && <SunLegend frame={frame} />}
          {labelTexts}
        </g>
      </svg>
      {props.beside?.(frame)}
      {selectedObstacle && props.form && (
        <div
          class={form ? 'obstacle-popup floating' : 'obstacle-popup'}
          {...(form && {
            style: { left: `${form.left}px`, top: `${frame.top}px`, width: `${FORM_WIDTH}px` },
          })}
        >
          {props.form}
        </div>
      )}
    </>
  )
}

/** The sun paths, what hides the sun, and the editable horizon line, as wide as the container. */
export const Diagram = (props: DiagramProps) => {
  const [container, width] = useElementWidth()
  return (
    <div class="skyline-sky" ref={container}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  )
}

type SkylinePictureProps = Pick<DiagramProps, 'place' | 'skyline' | 'panelAzimuth' | 'sunPath' | 'estimate'>

const doNothing = (): void => {}

/** The skyline over the sun paths, to look at and to print. */
export const SkylinePicture = (props: SkylinePictureProps) => {
  const { place, skyline, sunPath } = props
  const center = equatorwardAzimuth(place?.latitude ?? 0)
  const reach = useMemo(() => sunReach(sunPath, center), [sunPath, center])
  const editing = useEditing({ skyline, onChange: doNothing, onReveal: doNothing })
  return (
    <Diagram
      {...props}
      isPicture
      editing={editing}
      center={center}
      reach={reach}
      isDrawing={false}
      brush={0}
      selectedObstacle={null}
      onSelectObstacle={doNothing}
      onChangeObstacle={doNothing}
      keysId=""
    />
  )
}
