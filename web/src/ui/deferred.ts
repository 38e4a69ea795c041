import { signal } from '@preact/signals'
import { type ComponentChildren, type FunctionComponent, h } from 'preact'
import { useMemo } from 'preact/hooks'

let forFrame: (() => void)[] = []

/** Calls back in the next frame together with all other waiting callbacks, so that their changes render once. */
export const inNextFrame = (task: () => void): void => {
  if (forFrame.push(task) > 1) return
  requestAnimationFrame(() => {
    const tasks = forFrame
    forFrame = []
    for (const next of tasks)
      try {
        next()
      } catch (error) {
        reportError(error)
      }
  })
}

/** Maximum delay of an idle task, also for browsers without idle callbacks. */
const PATIENCE_MS = 100

/** Calls back when the browser is idle. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, PATIENCE_MS)
}

/** The element being dragged, or its drawing; null: no drag. */
export const held = signal<Element | null>(null)

export const isAnythingDragged = (): boolean => held.value !== null

/**
 * True if a part of the page must show changes at once. During a drag, only the part around it does; the others follow when the
 * browser is idle.
 *
 * @param part a selector
 */
export const isAtOnce = (part: string): boolean => !held.value || held.value.closest(part) !== null

/** During a drag, after a frame that took longer than `EASY_MS`, the other parts rest for `RESTS` times the excess. */
const [EASY_MS, RESTS, MAX_REST_MS] = [8, 10, 300]
const CHECK_MS = 50

const waiting: (() => void)[] = []
let restsUntil = 0

/** Draws the first part outside a frame; the next frame lays it out, along with the next step of a drag. */
const drawNext = (): void => {
  inNextFrame(() => {
    const start = performance.now()
    // Runs after the frame has been painted.
    setTimeout(() => {
      const end = performance.now()
      restsUntil = end + Math.min(RESTS * (end - start - EASY_MS), MAX_REST_MS)
      waiting.shift()
      if (waiting.length > 0) drawSoon()
    })
  })
  waiting[0]?.()
}

const drawSoon = (): void => {
  if (held.peek() && performance.now() < restsUntil) setTimeout(drawSoon, CHECK_MS)
  else whenIdle(drawNext)
}

/**
 * Calls back once the browser is idle, for one task between two frames: all at once would stall a drag.
 *
 * @param isNext goes before the other waiting tasks, except for the first
 */
export const whenFree = (task: () => void, isNext = false): void => {
  waiting.splice(isNext ? 1 : waiting.length, 0, task)
  if (waiting.length === 1) drawSoon()
}

/** A component that renders again only if one of its props changes. */
export const memo =
  <Props extends object>(component: FunctionComponent<Props>) =>
  (props: Props): ComponentChildren =>
    useMemo(() => h(component, props), Object.values(props))
