/**
 * One spot of the sky and the obstacles that cover it, which share the light as in an airport game (Littlechild and Owen 1973,
 * https://doi.org/10.1287/mnsc.20.3.370): the light that the k densest all take, beyond the next one's, is divided equally
 * among these k. The shares sum to the light that the densest takes, and equally dense obstacles get equal shares.
 *
 * @param capacity maximum number of obstacles in a spot
 */
export const createSpot = (capacity: number) => {
  /** The densest obstacle first. */
  const obstacles = new Uint8Array(capacity)
  const taken = new Float64Array(capacity)
  let count = 0
  return {
    clear: (): void => {
      count = 0
    },
    /** @param share of the light that the obstacle takes, 0…1 */
    add: (obstacle: number, share: number): void => {
      let i = count++
      for (; i > 0 && taken[i - 1] < share; i--) {
        taken[i] = taken[i - 1]
        obstacles[i] = obstacles[i - 1]
      }
      taken[i] = share
      obstacles[i] = obstacle
    },
    /** The obstacle that takes most; the spot must not be empty. */
    densest: (): number => obstacles[0],
    /** The share that it takes, 0…1, and the share that the others take without it. */
    taken: (): number => taken[0],
    takenWithout: (): number => (count > 1 ? taken[1] : 0),
    share: (visit: (obstacle: number, share: number) => void): void => {
      let share = 0
      for (let k = count; k > 0; k--) {
        share += (taken[k - 1] - (k < count ? taken[k] : 0)) / k
        visit(obstacles[k - 1], share)
      }
    },
  }
}
