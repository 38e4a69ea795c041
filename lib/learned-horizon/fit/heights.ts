import type { Days } from './clear.ts'
import {
  type Evidence,
  type Heights,
  likelihood,
  POINTS,
  SPACING,
  shareInSight,
  updateClearness,
} from './evidence.ts'
import type { Light } from './light.ts'

/** Degrees: no line is higher. */
const HIGHEST = 75
/** What a degree from point to point costs in log-likelihood, and from where on an edge costs no more. */
const ROUGHNESS = 1
const EDGE = 8

/** A point is told by the record if so many degrees more, or less, would make the evidence so much less likely. */
const [TESTED, TOLD] = [3, 3]
/** Degrees between points that are told: beyond, neighbors say nothing about what is between. */
const WIDEST = 120
/**
 * Degrees by which heights are found too low: of those that explain between which intervals the sun appeared, the first. Measured
 * on the records whose horizon is known, 0.25° at 15 minutes and 0.7° at an hour.
 */
const tooLow = (minutes: number): number => 0.1 + 0.01 * minutes
/** Of the height of neighbors: what stands between two mountains is as often a valley as a ridge. */
const UNKNOWN = 0.48

/** The evidence that a point of the line touches, by point. */
const evidenceByPoint = (light: Light, { intervals }: Evidence): readonly Int32Array[] => {
  const lists: number[][] = Array.from({ length: POINTS }, () => [])
  intervals.forEach((interval, k) => {
    const touched = new Set<number>()
    for (let at = interval * light.moments; at < (interval + 1) * light.moments; at++) {
      if (light.beamAt[at] === 0) continue
      const point = Math.floor(light.azimuth[at] / SPACING) % POINTS
      touched.add(point).add((point + 1) % POINTS)
    }
    for (const point of touched) lists[point].push(k)
  })
  return lists.map((list) => Int32Array.from(list))
}

/** A learned line, and how well each of its points is known. */
export interface Learned {
  readonly heights: Heights
  /** Standard deviation of each height, degrees. */
  readonly uncertainty: Float64Array
  /** Indices in the evidence, by point. */
  readonly lists: readonly Int32Array[]
  /** Share of the beam above the line, by index in the evidence. */
  readonly inSight: Float64Array
}

/**
 * Neighbors in time share their clouds, and the light of a clear sky is only known to some percent, so the evidence is worth a
 * part of what it would be if all of it were independent. On records whose horizon is known, two of three heights lie within the
 * uncertainty that follows.
 */
const INDEPENDENT = 0.7
/** Degrees that no record resolves. */
const LEAST_UNCERTAINTY = 0.25
/** Degrees between the heights that are compared near the learned one, and farther away. */
const COMPARED = { near: 0.5, far: 2, nearness: 5 }

/**
 * The line under which the evidence is likeliest, point by point until nothing improves, from steps of 4° down to a quarter. In
 * between, the line says which neighbors of an interval had the sun in sight, and so how clear the sky was.
 */
export const learnHeights = (light: Light, evidence: Evidence, days: Days, minutes: number): Learned => {
  const heights = new Float64Array(POINTS)
  const lists = evidenceByPoint(light, evidence)
  const { intervals, ratio, beamShare, clearness } = evidence
  // The lowest and highest altitude of each interval's moments.
  const low = new Float32Array(intervals.length)
  const high = new Float32Array(intervals.length)
  intervals.forEach((interval, k) => {
    const altitudes = light.altitude.subarray(interval * light.moments, (interval + 1) * light.moments)
    low[k] = Math.min(...altitudes)
    high[k] = Math.max(...altitudes)
  })
  const highestSun = lists.map((list) =>
    Math.min(HIGHEST, 1 + list.reduce((max, k) => Math.max(max, high[k]), 0)),
  )

  const roughness = (point: number): number => {
    const [before, after] = [heights[(point + POINTS - 1) % POINTS], heights[(point + 1) % POINTS]]
    const climb = (other: number): number => Math.min(EDGE, Math.abs(heights[point] - other))
    return ROUGHNESS * (climb(before) + climb(after))
  }
  const withHeight = (point: number, height: number, value: () => number): number => {
    const before = heights[point]
    heights[point] = height
    const result = value()
    heights[point] = before
    return result
  }
  /** Log-likelihood of the evidence that changes with a point between two heights: the sun passes between them, or near. */
  const evidenceAt = (point: number, height: number, from: number, to: number): number => {
    const neighbors = [heights[(point + POINTS - 1) % POINTS], heights[(point + 1) % POINTS]]
    const least = Math.min(from, ...neighbors) - 1
    const most = Math.max(to, ...neighbors) + 1
    return withHeight(point, height, () => {
      let sum = 0
      for (const k of lists[point]) {
        if (high[k] < least || low[k] > most) continue
        const share = shareInSight(light, heights, intervals[k])
        sum += Math.log(likelihood(ratio[k], beamShare[k], clearness[k], share))
      }
      return sum
    })
  }
  const valueAt = (point: number, height: number, from: number, to: number): number =>
    evidenceAt(point, height, from, to) - withHeight(point, height, () => roughness(point))
  const improve = (step: number): boolean => {
    let hasChanged = false
    for (let point = 0; point < POINTS; point++) {
      if (lists[point].length === 0) continue
      const before = heights[point]
      const [lower, higher] = [Math.max(0, before - step), Math.min(highestSun[point], before + step)]
      let best = valueAt(point, before, lower, higher) + 1e-6
      for (const height of [lower, higher]) {
        const value = valueAt(point, height, lower, higher)
        if (value <= best) continue
        best = value
        heights[point] = height
        hasChanged = true
      }
    }
    return hasChanged
  }
  /** A height for each point alone, as if it stood for all of its surroundings: sums over the evidence in order of altitude. */
  const start = (): void => {
    for (let point = 0; point < POINTS; point++) {
      const middle = (k: number): number => (low[k] + high[k]) / 2
      const list = lists[point].toSorted((one, other) => middle(one) - middle(other))
      let [value, best] = [0, 0]
      heights[point] = 0
      for (const k of list) {
        const hidden = likelihood(ratio[k], beamShare[k], clearness[k], 0)
        value += Math.log(hidden / likelihood(ratio[k], beamShare[k], clearness[k], 1))
        if (value <= best + 0.5) continue
        best = value
        heights[point] = Math.min(highestSun[point], middle(k) + 0.5)
      }
    }
  }
  /** How much less likely the evidence is with a point at another height. */
  const lossAt = (point: number, height: number): number => {
    const [from, to] = [Math.min(height, heights[point]), Math.max(height, heights[point])]
    return evidenceAt(point, heights[point], from, to) - evidenceAt(point, height, from, to)
  }
  /**
   * Where the sun only ever passes far above, the record does not say how high the line is. There it is taken to be a part of what
   * the nearest points have that the record does tell, on both sides or beyond the last, and no higher than the record allows.
   */
  const fillUntested = (): void => {
    const isTested = Array.from(
      heights,
      (height, point) =>
        lossAt(point, height + TESTED) > TOLD && (height < TESTED || lossAt(point, height - TESTED) > TOLD),
    )
    const hasTested = isTested.includes(true)
    const stepsTo = (point: number, direction: 1 | -1): number => {
      let steps = 1
      while (!isTested[(point + POINTS + direction * steps) % POINTS]) steps++
      return steps
    }
    const filled = heights.map((height, point) => {
      if (isTested[point]) return height > 0 ? height + tooLow(minutes) : 0
      if (lists[point].length === 0) return height
      if (!hasTested) return lossAt(point, 0) < TOLD / 2 ? 0 : height
      const [before, after] = [stepsTo(point, -1), stepsTo(point, 1)]
      const [left, right] = [heights[(point + POINTS - before) % POINTS], heights[(point + after) % POINTS]]
      const isBetween = (before + after) * SPACING <= WIDEST
      const between = left + (before / (before + after)) * (right - left)
      const wanted = UNKNOWN * (isBetween ? between : before < after ? left : right)
      if (lossAt(point, wanted) < TOLD / 2) return wanted
      let allowed = height
      while (allowed + 0.5 <= wanted && lossAt(point, allowed + 0.5) < TOLD / 2) allowed += 0.5
      return allowed
    })
    heights.set(filled)
  }
  const inSight = new Float64Array(intervals.length)
  const updateSky = (): void => {
    intervals.forEach((interval, k) => {
      inSight[k] = shareInSight(light, heights, interval)
    })
    updateClearness(evidence, days, minutes, inSight)
  }
  updateSky()
  for (let round = 0; round < 3; round++) {
    start()
    for (const step of [4, 2, 1, 0.5]) for (let again = 0; again < 4 && improve(step); again++);
    updateSky()
  }
  for (const step of [1, 0.5, 0.25]) for (let again = 0; again < 6 && improve(step); again++);
  updateSky()
  fillUntested()
  updateSky()
  const uncertainty = heights.map((learnedHeight, point) => {
    let [sum, weights] = [0, 0]
    for (let height = 0, step = 0; height <= highestSun[point]; height += step) {
      step = Math.abs(height - learnedHeight) < COMPARED.nearness ? COMPARED.near : COMPARED.far
      const weight = step * Math.exp(Math.min(0, -INDEPENDENT * lossAt(point, height)))
      sum += weight * (height - learnedHeight) ** 2
      weights += weight
    }
    return Math.max(LEAST_UNCERTAINTY, Math.sqrt(sum / Math.max(COMPARED.near, weights)))
  })
  return { heights, uncertainty, lists, inSight }
}
