import type { OptimizedOrientation } from '../api/types.ts'
import {
  computeEstimate,
  computeOrientation,
  type Edit,
  type ModelResult,
  type PlaceHours,
  type PlaceModel,
  placeModel,
} from './compute.ts'

/** What the worker is told, in this order: a place, and then what to compute there. */
export type Task =
  | { readonly kind: 'place'; readonly hours: PlaceHours }
  | { readonly kind: 'estimate'; readonly edit: Edit }
  | { readonly kind: 'orientation'; readonly edit: Edit }

export type Answer =
  | { readonly kind: 'estimate'; readonly result: ModelResult }
  | { readonly kind: 'orientation'; readonly orientation: OptimizedOrientation }

let model: PlaceModel | null = null
/** Each task ends the search of the one before it. */
let latest: Task | null = null

const answer = (message: Answer): void => postMessage(message)

const { port1, port2 } = new MessageChannel()

/** Lets the messages in that have arrived meanwhile; a timer would wait for 4 ms. @throws Error once another task has come */
const pauseOf = (task: Task) => async (): Promise<void> => {
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  if (task !== latest) throw new Error('Superseded')
}

addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  latest = task
  if (task.kind === 'place') model = placeModel(task.hours)
  else if (model === null) return
  else if (task.kind === 'estimate') answer({ kind: 'estimate', result: computeEstimate(model, task.edit) })
  else
    computeOrientation(model, task.edit, pauseOf(task)).then(
      (orientation) => answer({ kind: 'orientation', orientation }),
      () => {},
    )
})
