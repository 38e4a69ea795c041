import './diagram.css'
import type { ComponentChildren } from 'preact'
import { useId, useMemo, useRef } from 'preact/hooks'
import type { Estimate, Obstacle, Place, ShadingResult, Skyline, SunPath } from '../api/types.ts'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { aheadOfSun, timeZoneAt } from '../ui/clock.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { Axes, PanelMark } from './axes.tsx'
import { diagramDescription, obstacleTexts } from './descriptions.ts'
import { diagramLabels } from './diagram-labels.ts'
import { type Editing, useEditing } from './editing.ts'
import { createFrame, type Frame, NARROW, requiredMaxAltitude, sunReach } from './frame.ts'
import { HorizonLine, ObstacleShapes, Terrain } from './ground.tsx'
import { Handles, MAX_HANDLES } from './handles.tsx'
import { hourLines } from './hour-lines.ts'
import { screenTop } from './screens.ts'
import { HiddenSun, Sky, SunPaths } from './sky.tsx'
import { lossClock, toTracks } from './sun-tracks.ts'
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
  readonly shading: ShadingResult | null
  readonly estimate: Estimate | null
  readonly editing: Editing
  /** Azimuth in the middle, and how far the diagram reaches to either side, degrees. */
  readonly center: number
  readonly reach: number
  /** The pointer draws the line instead of moving points. */
  readonly isDrawing: boolean
  readonly selectedObstacle: number | null
  readonly onSelectObstacle: (i: number | null) => void
  /** Changes with the same merge key are one undo step. */
  readonly onChangeObstacle: (i: number, next: Obstacle, mergeKey: string) => void
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

/** The top altitude stays the same during a drag. */
const useFrame = (width: number, props: DiagramProps, isBusy: boolean): Frame => {
  const { center, reach, sunPath, skyline } = props
  const { horizonProfile, obstacles } = skyline
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

const Drawing = (props: DiagramProps & { readonly width: number }) => {
  const { width, place, skyline, sunPath, shading, estimate, editing, center, isDrawing } = props
  const { horizonProfile: points, obstacles } = skyline
  const id = useId()
  const pointer = useDiagramPointer(points, editing.commands, isDrawing)
  const frame = useFrame(width, props, pointer.isBusy)
  const tracks = useMemo(() => toTracks(sunPath, center), [sunPath, center])
  const latitude = place?.latitude ?? null
  const ahead = place ? aheadOfSun(timeZoneAt(place, estimate), place.longitude) : 0
  const lines = useMemo(
    () => (latitude === null ? [] : hourLines(latitude, center, ahead)),
    [latitude, center, ahead],
  )
  const clock = useMemo(() => estimate && lossClock(estimate), [estimate])
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
  const labels = diagramLabels({
    frame,
    obstacles,
    obstacleTexts: obstacleTexts(obstacles, width < NARROW ? null : estimate, Math.round(width * NAME_SHARE)),
    tracks,
    lines,
    handles: hasHandles ? points : [],
  })
  const clip = { 'clip-path': `url(#${id}-clip)` }
  const picture = (
    // biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only.
    <svg
      id={DIAGRAM_ID}
      class={`skyline-diagram${pointer.isBusy ? ' busy' : ''}${isDrawing ? ' drawing' : ''}`}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      {...(!props.isPicture && pointer.handlers(frame))}
    >
      <title id={`${id}-title`}>Sun-path diagram with the skyline</title>
      <desc id={`${id}-text`}>
        {diagramDescription(points, sunPath, obstacles)} {place === null && PLACELESS}
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
          <Terrain frame={frame} points={points} id={`${id}-hatch`} />
        </g>
      </g>
      <g {...clip}>
        <ObstacleShapes
          frame={frame}
          obstacles={obstacles}
          names={obstacleTexts(obstacles, estimate)}
          selected={props.selectedObstacle}
          onSelect={props.onSelectObstacle}
          onChange={props.onChangeObstacle}
          leafId={`${id}-leaves`}
        />
      </g>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
      <g aria-hidden="true" class="untouchable">
        <g {...clip}>
          {sunPaths}
          <HiddenSun
            frame={frame}
            tracks={tracks}
            shading={shading}
            longitude={place?.longitude ?? 0}
            clock={clock}
          />
          <HorizonLine frame={frame} points={points} hasDots={!hasHandles} />
          <PanelMark frame={frame} azimuth={props.panelAzimuth} />
          {props.layer?.(frame)}
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
        {labels.map(({ key, text, kind, x, y }) => (
          <text key={key} class={`${kind}-label`} x={x} y={y} dy="0.35em" text-anchor="middle">
            {text}
          </text>
        ))}
      </g>
      {!props.isPicture && (
        <Handles
          points={points}
          frame={frame}
          commands={editing.commands}
          active={editing.active}
          hovered={pointer.hovered}
          dragged={pointer.dragged}
          keysId={props.keysId}
        />
      )}
    </svg>
  )
  return (
    <>
      {picture}
      {props.beside?.(frame)}
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

type SkylinePictureProps = Pick<
  DiagramProps,
  'place' | 'skyline' | 'panelAzimuth' | 'sunPath' | 'shading' | 'estimate'
>

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
      selectedObstacle={null}
      onSelectObstacle={doNothing}
      onChangeObstacle={doNothing}
      keysId=""
    />
  )
}
