import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Pixel } from '../charts/place-labels.ts'
import { moment } from '../day/address.ts'
import { type DayView, sayDirection } from '../day/day-view.ts'
import { courseOf, piecesOf, type SunPosition, stretchAt } from '../day/sun-day.ts'
import { clamp, normalizeAzimuth } from '../ui/azimuth.ts'
import { isOn } from '../ui/use-drag.ts'
import { type Frame, linePath, pixelAt, skyPositionAt } from './frame.ts'

interface DaySunProps {
  readonly frame: Frame
  readonly view: DayView
}

/** Pixels. */
const RADIUS = 11

/** The sun's pixel in the diagram, and the share of its light that arrives; null while it is down. */
export const sunIn = ({ frame, view }: DaySunProps) => {
  const { date, minutes } = moment.value
  const day = view.on(date)
  const { covers, light } = stretchAt(day, minutes)
  if (!covers) return null
  const { azimuth, altitude } = day.positionAt(minutes)
  return { ...pixelAt(frame, azimuth, altitude), light }
}

/** The sun's glow and disc, drawn behind the terrain and the obstacles. */
export const SunBehind = (props: DaySunProps) => {
  const id = useId()
  const sun = sunIn(props)
  if (!sun) return null
  return (
    <g>
      <radialGradient id={id}>
        <stop offset="0.15" stop-color="var(--sun)" stop-opacity="0.7" />
        <stop offset="1" stop-color="var(--sun)" stop-opacity="0" />
      </radialGradient>
      <circle fill={`url(#${id})`} cx={sun.x} cy={sun.y} r={5 * RADIUS} opacity={0.25 + 0.75 * sun.light} />
      {sun.light > 0 && <circle class="sun-disc" cx={sun.x} cy={sun.y} r={RADIUS} />}
    </g>
  )
}

/** The full hours in a part of a day; all in minutes since midnight. */
const fullHours = (from: number, to: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => 60 * hour).filter((minutes) => from <= minutes && minutes < to)

/** The day's sun path with its full hours and the sun: faint behind leaves, only a ring when hidden. */
export const DaySun = ({ frame, view }: DaySunProps) => {
  const { date } = moment.value
  const paths = useMemo(() => {
    const day = view.on(date)
    return piecesOf(day)
      .filter(({ kind }) => kind !== 'night')
      .map(({ kind, from, to }) => (
        <g key={from}>
          <path class={`day-path ${kind}`} d={linePath(frame, [courseOf(day, from, to)])} />
          {fullHours(from, to).map((minutes) => {
            const { azimuth, altitude } = day.positionAt(minutes)
            const { x, y } = pixelAt(frame, azimuth, altitude)
            return <circle key={minutes} class="hour" cx={x} cy={y} r={3} />
          })}
        </g>
      ))
  }, [frame, view.on, date])
  const sun = sunIn({ frame, view })
  return (
    <g>
      {paths}
      {sun && (
        <circle
          class={sun.light > 0 ? 'sun-disc' : 'sun-disc hidden'}
          cx={sun.x}
          cy={sun.y}
          r={RADIUS}
          fill-opacity={sun.light}
        />
      )}
    </g>
  )
}

interface Tip extends Pixel {
  readonly position: SunPosition
}

/** Half the width of the text, pixels. */
const HALF_WIDTH = 125

/** A tooltip for the sky below the pointer: when the sun is there, what hides it, and what that costs. */
export const SkyTip = ({ frame, view }: DaySunProps) => {
  const element = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const sky = element.current?.parentElement
    if (!sky) return
    const ask = (event: PointerEvent): void => {
      const isMouse = event.pointerType === 'mouse'
      if (!isMouse && event.type === 'pointermove') return
      // No tooltip during a drag, or when a finger grabs something, draws or scrolls.
      const isAsked = isMouse
        ? event.buttons === 0 && isOn(event, '.skyline-sky')
        : event.type === 'pointerdown' &&
          isOn(event, '.skyline-diagram:not(.drawing)') &&
          !isOn(event, '.handle, .screen-handle, .obstacle')
      setTip(null)
      // Measuring would force a layout at every step of a drag.
      if (!isAsked) return
      const { left, top } = sky.getBoundingClientRect()
      const [x, y] = [event.clientX - left, event.clientY - top]
      const { azimuth, altitude } = skyPositionAt(frame, { x, y })
      const isSky = frame.top <= y && y <= frame.bottom
      if (isSky) setTip({ x, y, position: { azimuth: normalizeAzimuth(azimuth), altitude } })
    }
    const listeners = new AbortController()
    for (const type of ['pointermove', 'pointerdown', 'pointercancel'] as const)
      document.addEventListener(type, ask, { signal: listeners.signal })
    return () => listeners.abort()
  }, [frame])
  const said = tip && sayDirection(view, tip.position, moment.value.date)
  const x = clamp(HALF_WIDTH, tip?.x ?? 0, frame.width - HALF_WIDTH)
  return (
    <div ref={element} class="sky-tip" hidden={!said} style={{ left: `${x}px`, top: `${tip?.y ?? 0}px` }}>
      <span>{said?.when}</span>
      {said?.what && <strong>{said.what}</strong>}
    </div>
  )
}
