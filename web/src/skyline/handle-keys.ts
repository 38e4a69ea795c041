/** What a key does to the focused point. */
export type KeyAction =
  | { readonly kind: 'move'; readonly turn: number; readonly rise: number }
  | { readonly kind: 'focus'; readonly to: number }
  | { readonly kind: 'remove' }

const STEP = 1
const FINE_STEP = 0.1

const MOVES: Readonly<Record<string, readonly [turn: number, rise: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * @param fine move by 0.1° instead of 1°
 * @param order indices of the points from left to right
 * @returns null if the key has no effect
 */
export const keyAction = (
  key: string,
  fine: boolean,
  i: number,
  order: readonly number[],
): KeyAction | null => {
  const move = MOVES[key]
  const step = fine ? FINE_STEP : STEP
  if (move !== undefined) return { kind: 'move', turn: move[0] * step, rise: move[1] * step }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' }
  const position = order.indexOf(i)
  const targets: Readonly<Record<string, number | undefined>> = {
    PageUp: order[position - 1],
    PageDown: order[position + 1],
    Home: order[0],
    End: order.at(-1),
  }
  const to = targets[key]
  return to === undefined ? null : { kind: 'focus', to }
}
