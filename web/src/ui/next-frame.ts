let waiting: (() => void)[] = []

/** Calls back in the next frame, together with all others that wait for it: what they change is drawn once. */
export const inNextFrame = (task: () => void): void => {
  if (waiting.push(task) > 1) return
  requestAnimationFrame(() => {
    const tasks = waiting
    waiting = []
    for (const next of tasks) next()
  })
}
