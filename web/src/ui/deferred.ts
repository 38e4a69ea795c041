import { type ComponentChildren, type FunctionComponent, h } from 'preact'
import { useMemo } from 'preact/hooks'

let forFrame: (() => void)[] = []

/** Calls back in the next frame together with all other waiting callbacks, so that their changes render once. */
export const inNextFrame = (task: () => void): void => {
  if (forFrame.push(task) > 1) return
  requestAnimationFrame(() => {
    const tasks = forFrame
    forFrame = []
    for (const next of tasks) next()
  })
}

/** Maximum delay of an idle task, also for browsers without idle callbacks. */
const PATIENCE_MS = 100

/** Calls back when the browser is idle. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, PATIENCE_MS)
}

/** Each task takes a part of a frame; all at once would stall a drag. */
const waiting: (() => void)[] = []

const runNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(runNext)
}

/** Calls back in a frame once the browser is idle. */
export const whenFree = (task: () => void): void => {
  if (waiting.push(() => inNextFrame(task)) === 1) whenIdle(runNext)
}

/** A component that renders again only if one of its props changes. */
export const memo =
  <Props extends object>(component: FunctionComponent<Props>) =>
  (props: Props): ComponentChildren =>
    useMemo(() => h(component, props), Object.values(props))
