import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { isEqual } from '../drafts/draft.ts'
import { whenFree } from './deferred.ts'

/** A computed signal that keeps its value until the content differs. */
export const steady = <Value>(compute: () => Value): ReadonlySignal<Value> => {
  let last: { readonly value: Value } | null = null
  return computed(() => {
    const value = compute()
    if (!last || !isEqual(last.value, value)) last = { value }
    return last.value
  })
}

/** Follows a signal when the browser is idle, so that its dependents do not stall a drag. Part of a model, which ends it. */
export const deferred = <Value>(source: ReadonlySignal<Value>): ReadonlySignal<Value> => {
  const handedOn = signal(source.peek())
  let isWaiting = false
  effect(() => {
    if (source.value === handedOn.peek() || isWaiting) return
    isWaiting = true
    whenFree(() => {
      isWaiting = false
      handedOn.value = source.peek()
    })
  })
  return handedOn
}

/** A signal's value once it has been stable for `pause` ms; null until then. Part of a model, which ends it. */
export const rested = <Value>(source: ReadonlySignal<Value | null>, pause: number) => {
  const value = signal<Value | null>(null)
  effect(() => {
    const next = source.value
    const timer = setTimeout(() => {
      value.value = next
    }, pause)
    return () => {
      clearTimeout(timer)
      value.value = null
    }
  })
  return value
}
