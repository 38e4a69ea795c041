import './diagram.css'
import { useId, useMemo, useRef } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Estimate, Obstacle, Place, Points, Skyline } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import type { DayView } from '../day/day-view.ts'
import { sunDay } from '../day/sun-day.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { aheadOfSun } from '../ui/clock.ts'
import { Memo, useDeferred } from '../ui/deferred.ts'
import { useDrag } from '../ui/use-drag.ts'
import { type Size, useElementSize } from '../ui/use-element-size.ts'
import { Axes, PanelMark } from './axes.tsx'
import { DaySun, SkyTip, SunBehind, sunIn } from './day-sun.tsx'
import { diagramDescription, pricedHorizon, pricedObstacles } from './descriptions.ts'
import { diagramLabels, type Labeled } from './diagram-labels.ts'
import type { Editing } from './editing.ts'
import {
  createFrame,
  type Frame,
  linePath,
  NARROW,
  pixelAt,
  requiredMaxAltitude,
  type View,
} from './frame.ts'
import { Ground } from './ground.tsx'
import { Handles } from './handles.tsx'
import { horizonOutline } from './horizon-line.ts'
import { type HourLine, hourLines } from './hour-lines.ts'
import { screenEdges, screenTop } from './obstacle-screen.ts'
import { ObstacleShape, ObstacleShapes, obstacleKind } from './obstacle-shapes.tsx'
import { type PartOfSky, usePartOfSky } from './part-of-sky.ts'
import { type ShadedHour, shadedHours } from './shaded-hours.ts'
import { LossBand, ShadedSun, Sky, SunLegend, SunPaths } from './sky.tsx'
import { useDiagramPointer } from './use-diagram-pointer.ts'

export const DIAGRAM_ID = 'sun-path-diagram'

const PLACELESS = 'Enter the place to see the sun paths.'

/** Characters per pixel of width; longer names would cover too much of the diagram. */
const NAME_SHARE = 1 / 32

interface PictureProps {
  /** null: not known yet. */
  readonly place: Place | null
  /** The sun there; null: not known yet. */
  readonly view: DayView | null
  readonly skyline: Skyline
  /** Azimuth that the panels face, degrees clockwise from north. */
  readonly panelAzimuth: number
  readonly estimate: Estimate | null
  /** What takes the light, with its price. */
  readonly causes: readonly CauseRow[]
}

export interface DiagramProps extends PictureProps {
  readonly part: PartOfSky
  /** null: a picture, in which nothing can be changed. */
  readonly editing: Editing | null
  /** A horizon that may replace the present one, to look at; null: none. */
  readonly preview?: Points | null
}

/** Degrees to either side of a selected obstacle that a narrow diagram shows, so that its handles lie apart. */
const CLOSE_REACH = 60

/** The part of the sky to show: a narrow diagram turns to the selected obstacle, and stays there during a drag. */
const useClosePart = (
  width: number,
  { center, reach }: PartOfSky,
  selected: Obstacle | undefined,
  isBusy: boolean,
): Pick<View, 'center' | 'reach'> => {
  const close = useRef<number | null>(null)
  if (!selected || width >= NARROW) close.current = null
  else {
    const { middle } = screenEdges(selected)
    const isNear =
      close.current !== null && Math.abs(relativeAzimuth(close.current, middle)) < CLOSE_REACH / 2
    if (!isNear && !isBusy) close.current = Math.round(middle / 15) * 15
  }
  return close.current === null ? { center, reach } : { center: close.current, reach: CLOSE_REACH }
}

/** The top altitude stays the same during a drag. */
const useFrame = (
  { width, height }: Size,
  { skyline, part, preview }: DiagramProps,
  selected: Obstacle | undefined,
  isBusy: boolean,
): Frame => {
  const { horizonProfile, obstacles } = skyline
  const { center, reach } = useClosePart(width, part, selected, isBusy)
  const maxAltitude = useRef(0)
  if (!isBusy)
    maxAltitude.current = requiredMaxAltitude([
      ...[...horizonProfile, ...(preview ?? [])].map(({ heightAngle }) => heightAngle),
      ...obstacles.map(screenTop),
      ...part.sampleDays.flatMap(({ courses }) => courses.flat().map(({ altitude }) => altitude)),
    ])
  return useMemo(
    () => createFrame({ width, height }, { center, reach, maxAltitude: maxAltitude.current }),
    [width, height, center, reach, maxAltitude.current],
  )
}

/** The hour lines of a place, by its clock. */
const useHourLines = (view: DayView | null): readonly HourLine[] =>
  useMemo(
    () => (view ? hourLines(view.latitude, aheadOfSun(view.timeZone, view.longitude)) : []),
    [view?.sampleDays],
  )

/** What is hidden and dimmed on the sun paths. */
const useShadedHours = (view: DayView | null, estimate: Estimate | null): readonly ShadedHour[] => {
  const days = useMemo(() => view?.sampleDays.map(({ solarDay }) => sunDay(view, solarDay)) ?? [], [view?.on])
  return useMemo(() => shadedHours(days, estimate?.energy.lossByMonthAndHour ?? null), [days, estimate])
}

/** The names in the diagram, which make way for the sun. */
const Labels = ({ view, ...labeled }: Labeled & { readonly view: DayView | null }) => {
  const { frame, handles } = labeled
  const sun = view && sunIn({ frame, view })
  return (
    <>
      {diagramLabels({ ...labeled, handles: sun ? [...handles, sun] : handles }).map(
        ({ key, text, price, kind, x, y }) => (
          <text key={key} class={`${kind}-label`} x={x} y={y} dy="0.35em" text-anchor="middle">
            {price ? text.slice(0, -price.length) : text}
            {price && <tspan class="price">{price}</tspan>}
          </text>
        ),
      )}
    </>
  )
}

/** For screen readers: names with prices. */
const namesOf = (obstacles: readonly Obstacle[], causes: readonly CauseRow[]): readonly string[] =>
  pricedObstacles(obstacles, causes).map((priced, i) =>
    priced ? `${priced.name} ${priced.price}`.trim() : (obstacles[i]?.name ?? ''),
  )

const Drawing = (props: DiagramProps & Size) => {
  const { width, height, place, view, skyline, estimate, causes, part, editing, preview, panelAzimuth } =
    props
  const { horizonProfile: points, obstacles } = skyline
  const id = useId()
  const drag = useDrag()
  const isBusy = drag.isDragging
  const selected = editing?.selectedObstacle ?? null
  const obstacle = selected === null ? undefined : obstacles[selected]
  const frame = useFrame({ width, height }, props, obstacle, isBusy)
  const pointer = useDiagramPointer(frame, editing, drag)
  /** What the line and the obstacles entail follows them when the browser has the time. */
  const calm = useDeferred(
    useMemo(() => ({ skyline, estimate, causes }), [points, obstacles, estimate, causes]),
  )
  const lines = useHourLines(view)
  const shaded = useShadedHours(view, calm.estimate)
  const loss = useMemo(
    () => shaded.flatMap(({ course }) => course.map((sun) => pixelAt(frame, sun.azimuth, sun.altitude))),
    [shaded, frame],
  )
  const isNarrow = width < NARROW
  const labelHandles = (): Pixel[] => {
    const edited = selected === null ? undefined : calm.skyline.obstacles[selected]
    const edges = edited && screenEdges(edited)
    const free = editing?.isEditingHorizon && !editing.isDense ? calm.skyline.horizonProfile : []
    return [
      ...free.map(({ direction, heightAngle }) => pixelAt(frame, azimuthOf(direction), heightAngle)),
      ...(edges ? [pixelAt(frame, edges.middle, edges.top)] : []),
    ]
  }
  const clip = { 'clip-path': `url(#${id}-clip)` }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only. */}
      <svg
        id={DIAGRAM_ID}
        class={`skyline-diagram${isBusy ? ' busy' : ''}${editing?.isDrawing ? ' drawing' : ''}`}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        width={frame.width}
        height={frame.height}
        onTouchMove={drag.preventScroll}
        {...pointer.handlers}
      >
        <title id={`${id}-title`}>Sun-path diagram with the skyline</title>
        <desc id={`${id}-text`}>
          <Memo of={[calm, part.sampleDays]}>{() => diagramDescription(calm.skyline, part.sampleDays)}</Memo>{' '}
          {place === null && PLACELESS}
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
          <Memo of={[frame]}>
            {() => (
              <>
                <Sky frame={frame} id={`${id}-sky`} />
                <Axes frame={frame} />
              </>
            )}
          </Memo>
          <g {...clip}>
            {view && editing && <SunBehind frame={frame} view={view} />}
            <Memo of={[frame, points]}>
              {() => <Ground frame={frame} points={points} id={`${id}-hatch`} />}
            </Memo>
          </g>
        </g>
        {editing?.isEditingHorizon && (
          <Memo of={[frame, points, editing.active, pointer.hovered, pointer.dragged]}>
            {() => (
              <Handles frame={frame} editing={editing} hovered={pointer.hovered} dragged={pointer.dragged} />
            )}
          </Memo>
        )}
        <g {...clip}>
          {editing ? (
            <Memo of={[frame, obstacles, calm.causes, selected]}>
              {() => (
                <ObstacleShapes
                  frame={frame}
                  obstacles={obstacles}
                  names={namesOf(obstacles, calm.causes)}
                  editing={editing}
                  drag={drag}
                />
              )}
            </Memo>
          ) : (
            obstacles.map((obstacle, i) => (
              <g key={i} class={obstacleKind(obstacle)}>
                <ObstacleShape frame={frame} obstacle={obstacle} />
              </g>
            ))
          )}
        </g>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
        <g aria-hidden="true" class="untouchable">
          <g {...clip}>
            <Memo of={[frame, part.sampleDays, lines]}>
              {() => <SunPaths frame={frame} days={part.sampleDays} lines={lines} />}
            </Memo>
            <Memo of={[frame, shaded]}>{() => <ShadedSun frame={frame} hours={shaded} />}</Memo>
            <Memo of={[frame, panelAzimuth]}>{() => <PanelMark frame={frame} azimuth={panelAzimuth} />}</Memo>
            {preview && (
              <path class="preview-line" d={linePath(frame, [horizonOutline(preview, frame.center)])} />
            )}
            {view && editing && <DaySun frame={frame} view={view} />}
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
          <Memo of={[frame, calm.estimate, place]}>
            {() => (
              <>
                {calm.estimate && <LossBand frame={frame} sectors={calm.estimate.energy.lossBySector} />}
                {!isNarrow && place && <SunLegend frame={frame} />}
              </>
            )}
          </Memo>
          <Memo of={[frame, calm, lines, loss, selected, editing && view]}>
            {() => (
              <Labels
                frame={frame}
                skyline={calm.skyline}
                priced={pricedObstacles(calm.skyline.obstacles, calm.causes, Math.round(width * NAME_SHARE))}
                horizon={pricedHorizon(calm.causes)}
                latitude={place?.latitude ?? 0}
                sampleDays={part.sampleDays}
                lines={lines}
                handles={labelHandles()}
                loss={loss}
                view={editing && view}
              />
            )}
          </Memo>
        </g>
      </svg>
      {view && editing && <SkyTip frame={frame} view={view} />}
    </>
  )
}

/** The sun paths, what hides the sun, and the editable horizon line, as wide as the container. */
export const Diagram = (props: DiagramProps) => {
  const [container, width, height] = useElementSize()
  return (
    <div class="skyline-sky" ref={container}>
      {width > 0 && <Drawing {...props} width={width} height={height} />}
    </div>
  )
}

/** The skyline over the sun paths, to look at and to print. */
export const SkylinePicture = (props: PictureProps) => (
  <Diagram {...props} part={usePartOfSky(props.place, props.view)} editing={null} />
)
