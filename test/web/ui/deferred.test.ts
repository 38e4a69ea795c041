import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { held, inNextFrame, whenFree } from '../../../web/src/ui/deferred.ts'

/** Milliseconds that the changes have taken. */
let spent: number
let drawn: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) =>
    setTimeout(() => {
      try {
        run()
      } catch (error) {
        reportError(error)
      }
    }),
  )
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + spent)
  ;[spent, drawn] = [0, []]
})

afterEach(async () => {
  held.value = null
  await vi.runAllTimersAsync()
  // Ends the rest for the other files of this process too, whose clock starts at 0.
  spent = -Date.now()
  whenFree(() => {})
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

/** @param cost of its layout, in the next frame */
const change =
  (name: string, cost = 0) =>
  () => {
    drawn.push(name)
    inNextFrame(() => {
      spent += cost
    })
  }

/** Milliseconds between the changes of two parts. */
const between = async (cost: number): Promise<number> => {
  whenFree(change('year', cost))
  whenFree(change('plan'))
  while (drawn.length < 1) await vi.advanceTimersByTimeAsync(1)
  const first = Date.now()
  while (drawn.length < 2) await vi.advanceTimersByTimeAsync(1)
  return Date.now() - first
}

test.each([
  ['without a drag, a change comes in the frame after the other', false, 28, 0],
  ['so it does in a drag if the other was quick', true, 7, 0],
  ['after a slow one, the drag has time for its own steps', true, 28, 200],
  ['on a slow computer, the others still follow', true, 1000, 300],
])('%s', async (_, isDragged, cost, rest) => {
  if (isDragged) held.value = Object.create(null)
  const waited = await between(cost)
  expect(waited - 16).toBeGreaterThanOrEqual(rest)
  expect(waited - 16).toBeLessThan(rest + 60)
})

test('the answer takes turns with the other parts, and waits for none twice', async () => {
  for (const part of ['year', 'plan', 'day']) whenFree(change(part))
  whenFree(change('answer'), true)
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['year', 'answer', 'plan', 'day'])
})

test('a change that fails does not stop those after it, also of its frame', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const failure = new Error('broken')
  const fail = (): void => {
    throw failure
  }
  inNextFrame(fail)
  whenFree(fail)
  whenFree(change('plan'))
  await vi.runAllTimersAsync()
  expect([drawn, reported.mock.calls]).toEqual([['plan'], [[failure], [failure]]])
})
