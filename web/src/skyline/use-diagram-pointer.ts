import type { TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Pixel } from '../charts/place-labels.ts'
import type { SiteStore } from '../site/store.ts'
import { fetchedLater } from '../ui/on-demand.tsx'
import type { Dragging } from '../ui/use-drag.ts'
import { type Frame, skyPositionAt } from './frame.ts'
import type { HorizonTools } from './horizon-tools.tsx'

/** Pixels within which the pointer selects a point. */
const SELECT_DISTANCE = 20
/** Pixels from a point within which a double-click does not add another. */
const MIN_ADD_DISTANCE = 8

type SvgEvent<Type extends MouseEvent> = TargetedEvent<SVGSVGElement, Type>

const pixelAt = ({ currentTarget, clientX, clientY }: SvgEvent<MouseEvent>): Pixel => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Whether the pointer is on such a part of a drawing. */
export const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

const horizonTools = fetchedLater(async () => (await import('./horizon-tools.tsx')).horizonTools, true)

/** What edits the horizon; null until one is edited and the code has come. */
export const useHorizonTools = (site: SiteStore | null): HorizonTools | null => {
  const isNeeded = site?.isEditingHorizon.value === true
  useEffect(() => {
    if (isNeeded) horizonTools.fetch()
  }, [isNeeded])
  return isNeeded ? horizonTools.code.value : null
}

/** Pointer events of the diagram: dragging, adding and drawing points. @param site null: nothing can be changed */
export const useDiagramPointer = (
  frame: Frame,
  site: SiteStore | null,
  tools: HorizonTools | null,
  drag: Dragging,
) => {
  /** Index of a point; null: the line is drawn. */
  const [dragged, setDragged] = useState<number | null>(null)
  /** Index of the point next to the pointer, if there are too many to show all. */
  const [hovered, setHovered] = useState<number | null>(null)
  if (!site) return { dragged: null, hovered: null, handlers: {} }
  const { editing } = site
  const points = editing.points.value
  const [isDrawing, isDense] = [editing.isDrawing.value, editing.isDense.value]
  /** Obstacles stand in front of the points. */
  const findNear = (event: MouseEvent, pixel: Pixel, within = SELECT_DISTANCE): number | null =>
    isOn(event, '.obstacle') || !tools ? null : tools.nearestPoint(points, frame, pixel, within)
  const press = (event: SvgEvent<PointerEvent>): void => {
    if (event.button !== 0) return
    const pixel = pixelAt(event)
    const index = isDrawing ? null : findNear(event, pixel)
    if (!tools || (!isDrawing && index === null)) {
      if (!isOn(event, '.obstacle')) site.select(null)
      return
    }
    if (index !== null) editing.focus(index)
    // A touch beside a handle may be the start of a scroll.
    if (index !== null && event.pointerType === 'touch' && !isOn(event, '.handle')) return
    event.preventDefault()
    setDragged(index)
    drag.start(event, event.currentTarget, {
      initial: points,
      current: () => editing.points.peek(),
      at: index === null ? tools.drawing(points, frame, pixel) : tools.moving(points, frame, index),
      change: editing.change,
    })
  }
  const add = (event: SvgEvent<MouseEvent>): void => {
    const pixel = pixelAt(event)
    const isFree = !isOn(event, '.obstacle') && findNear(event, pixel, MIN_ADD_DISTANCE) === null
    if (isDrawing || !tools || !isFree) return
    const { azimuth, altitude } = skyPositionAt(frame, pixel)
    editing.add(tools.addPoint(points, azimuth, altitude))
  }
  return {
    dragged: drag.isDragging ? dragged : null,
    hovered,
    handlers: {
      onPointerDown: press,
      onPointerMove: (event: SvgEvent<PointerEvent>): void => {
        if (isDense && !drag.isDragging) setHovered(findNear(event, pixelAt(event)))
      },
      onPointerLeave: () => setHovered(null),
      onDblClick: add,
    },
  }
}
