import { type ComponentChildren, type FunctionComponent, h } from 'preact'
import { useMemo } from 'preact/hooks'

let forFrame: (() => void)[] = []

/** Calls back in the next frame, together with all others that wait for it: what they change is drawn once. */
export const inNextFrame = (task: () => void): void => {
  if (forFrame.push(task) > 1) return
  requestAnimationFrame(() => {
    const tasks = forFrame
    forFrame = []
    for (const next of tasks) next()
  })
}

/** Milliseconds until the next deferred task runs where the browser is never idle, or does not know when it is. */
const PATIENCE_MS = 100

/** Calls back when the browser has the time. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, PATIENCE_MS)
}

/** Each of them takes a part of a frame; all together would hold up a drag. */
const waiting: (() => void)[] = []

const runNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(runNext)
}

/** Calls back in a frame once the browser has the time. */
export const whenFree = (task: () => void): void => {
  if (waiting.push(() => inNextFrame(task)) === 1) whenIdle(runNext)
}

/** A component that is drawn again only if one of its props has changed; an element always gives it the same ones. */
export const memo =
  <Props extends object>(component: FunctionComponent<Props>) =>
  (props: Props): ComponentChildren =>
    useMemo(() => h(component, props), Object.values(props))
