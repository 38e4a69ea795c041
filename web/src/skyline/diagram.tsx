import './diagram.css'
import { useId, useMemo, useRef } from 'preact/hooks'
import type { Obstacle, Points, Skyline } from '../api/types.ts'
import { planesOf } from '../panels/planes.ts'
import type { SiteProps } from '../site/store.ts'
import { isAnythingDragged } from '../ui/deferred.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { isOn, useDrag } from '../ui/use-drag.ts'
import { type Size, useElementSize } from '../ui/use-element-size.ts'
import { DaySun, SkyTip, SunBehind } from './day-sun.tsx'
import { diagramDescription } from './descriptions.ts'
import { createFrame, type Frame, linePath, NARROW, requiredMaxAltitude } from './frame.ts'
import { horizonOutline } from './horizon-outline.ts'
import { screenEdges, screenTop } from './obstacle-screen.ts'
import { ObstacleShape, ObstacleShapes, obstacleKind, ScreenHandles } from './obstacle-shapes.tsx'
import type { PartOfSky } from './part-of-sky.ts'
import { Altitudes, Ground, LossBand, PanelMark, Sky } from './sky.tsx'
import { ShadedSun, SunLegend, SunPaths } from './sun-paths.tsx'

export const Labels = onDemand(async () => (await import('./labels.tsx')).Labels, true)
const HorizonEditor = onDemand(async () => (await import('./horizon-editor.tsx')).HorizonEditor, true)

export const DIAGRAM_ID = 'sun-path-diagram'

interface DiagramProps extends SiteProps {
  /** For display and print: not editable, and without the sun. */
  readonly isPicture?: boolean
}

/** Degrees to either side of the selected obstacle in a narrow diagram, so that its handles lie apart. */
const CLOSE_REACH = 60
/** Degrees; smaller moves of the obstacle do not turn the view. */
const CLOSE_STEP = 15

/**
 * The visible part of the sky. Its height stays fixed during any drag. A narrow diagram turns to the selected obstacle, but
 * never during a drag in it.
 */
const useFrame = (
  { width, height }: Size,
  { horizonProfile, obstacles }: Skyline,
  preview: Points | null,
  part: PartOfSky,
  selected: Obstacle | undefined,
  isBusy: boolean,
): Frame => {
  const maxAltitude = useRef(0)
  const closeCenter = useRef(0)
  if (!isAnythingDragged())
    maxAltitude.current = requiredMaxAltitude([
      ...[...horizonProfile, ...(preview ?? [])].map(({ heightAngle }) => heightAngle),
      ...obstacles.map(screenTop),
      ...part.sampleDays.flatMap(({ courses }) => courses.flat().map(({ altitude }) => altitude)),
    ])
  if (!isBusy) {
    const middle = selected ? screenEdges(selected).middle : 0
    closeCenter.current = Math.round(middle / CLOSE_STEP) * CLOSE_STEP
  }
  const isClose = selected !== undefined && width < NARROW
  const center = isClose ? closeCenter.current : part.center
  const reach = isClose ? CLOSE_REACH : part.reach
  return useMemo(
    () => createFrame({ width, height }, { center, reach, maxAltitude: maxAltitude.current }),
    [width, height, center, reach, maxAltitude.current],
  )
}

/** The sun paths, the shading skyline, and the editable horizon line, as wide as the container. */
export const Diagram = ({ site, isPicture = false }: DiagramProps) => {
  const [container, width, height] = useElementSize()
  const [view, skyline, { estimate, skyline: described }] = [
    site.skyView.value,
    site.drawn.sky.value,
    site.settled.value,
  ]
  const { obstacles } = skyline
  const { value: panels } = site.panels
  const part = (isPicture ? site.part.sunny : site.part.shown).value
  const { sampleDays } = part
  const edited = isPicture ? null : site
  const isEditingHorizon = edited?.isEditingHorizon.value === true
  /** Preview of a horizon that may replace the present one. */
  const preview = isEditingHorizon ? (site.importing.reading.value?.horizonProfile ?? null) : null
  const id = useId()
  const drag = useDrag()
  const selected = obstacles[edited?.selectedObstacle.value ?? -1]
  const frame = useFrame({ width, height }, skyline, preview, part, selected, drag.isDragging)
  const description = useMemo(() => diagramDescription(described, sampleDays), [described, sampleDays])
  const clip = { 'clip-path': `url(#${id}-clip)` }
  /** A picture has no sun. */
  const sunView = edited && view
  return (
    <div class="skyline-sky" ref={container}>
      {width > 0 && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of sliders in an SVG; a fieldset is HTML only. */}
          <svg
            id={DIAGRAM_ID}
            class={`skyline-diagram${drag.isDragging ? ' busy' : ''}${edited?.editing.isDrawing.value ? ' drawing' : ''}`}
            role="group"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-text`}
            xmlns="http://www.w3.org/2000/svg"
            viewBox={`0 0 ${width} ${frame.height}`}
            width={width}
            height={frame.height}
            onTouchMove={drag.preventScroll}
            onPointerDown={(event) => {
              if (event.button === 0 && !isEditingHorizon && !isOn(event, '.obstacle')) edited?.select(null)
            }}
          >
            <title id={`${id}-title`}>Sun-path diagram with the skyline</title>
            <desc id={`${id}-text`}>{description}</desc>
            <clipPath id={`${id}-clip`}>
              <rect y={frame.top} width={width} height={frame.bottom - frame.top + 1} />
            </clipPath>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group is not focusable. */}
            <g aria-hidden="true">
              <Sky frame={frame} id={`${id}-sky`} />
              <g {...clip}>
                {sunView && <SunBehind frame={frame} view={sunView} />}
                <Ground frame={frame} points={skyline.horizonProfile} id={`${id}-hatch`} />
              </g>
            </g>
            <g {...clip}>
              {edited ? (
                <ObstacleShapes site={site} frame={frame} drag={drag} />
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
                <SunPaths frame={frame} days={sampleDays} />
                {view && <ShadedSun frame={frame} view={view} estimate={estimate} />}
                {planesOf(panels).map(({ panelAzimuth }, i) => (
                  <PanelMark key={i} frame={frame} azimuth={panelAzimuth} />
                ))}
                {preview && (
                  <path
                    fill="none"
                    stroke="var(--accent)"
                    stroke-width={2.5}
                    stroke-dasharray="7 4"
                    d={linePath(frame, [horizonOutline(preview)])}
                  />
                )}
                {sunView && <DaySun frame={frame} view={sunView} />}
              </g>
              {estimate && <LossBand frame={frame} sectors={estimate.energy.lossBySector} />}
              {site.place.value && width >= NARROW && <SunLegend frame={frame} />}
              <Altitudes frame={frame} />
              <Labels site={site} frame={frame} sampleDays={sampleDays} isPicture={isPicture} />
            </g>
            {/* On top, so that the handles are visible and within reach. */}
            {edited && (
              <g {...clip}>
                <ScreenHandles site={site} frame={frame} drag={drag} />
              </g>
            )}
            {isEditingHorizon && <HorizonEditor site={site} frame={frame} drag={drag} />}
          </svg>
          {sunView && <SkyTip frame={frame} view={sunView} />}
        </>
      )}
    </div>
  )
}
