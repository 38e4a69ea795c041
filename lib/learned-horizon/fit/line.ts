import { total } from '../../solar/calendar.ts'
import type { Days } from './clear.ts'
import { clearnessOf, type Evidence, likelihood, USUAL_CLEARNESS } from './evidence.ts'
import type { Light } from './light.ts'

/** Degrees of azimuth from point to point of a learned line, and how many there are. Each stands for 1.25° to either side. */
export const SPACING = 2.5
export const POINTS = 360 / SPACING

/** The point that stands for an azimuth. */
export const pointAt = (azimuth: number): number => Math.round(azimuth / SPACING) % POINTS

/** Degrees from height to height that are compared, and how many there are, from 0 to 75°. Tables have POINTS · LEVELS values. */
const STEP = 0.5
const LEVELS = 151

const rowOf = (table: Float64Array, point: number): Float64Array =>
  table.subarray(point * LEVELS, (point + 1) * LEVELS)

/** What is known about a line. */
interface Line {
  /** How likely each point is no higher than each level. */
  readonly upTo: Float64Array
  /** Root mean square of the height of each point, degrees: a line there hides about as much of the sky as the likely ones do. */
  readonly heights: Float64Array
  /** One standard deviation, degrees. */
  readonly uncertainty: Float64Array
  /** How much likelier the best height is than 0° or HIGH, whichever is less likely, as a logarithm: what the sun told of a point. */
  readonly told: Float64Array
}

/** How likely the sun is above a point: in between levels, as between the edges of the sun's disc, in proportion. */
const chanceAbove = ({ upTo }: Line, point: number, altitude: number): number => {
  const level = Math.min(LEVELS - 1.001, Math.max(0, altitude / STEP - 0.5))
  const at = point * LEVELS + Math.floor(level)
  return upTo[at] + (level - Math.floor(level)) * (upTo[at + 1] - upTo[at])
}

/** Neighbors in time share their clouds, and the model of a clear sky errs alike from day to day: evidence counts for less. */
const INDEPENDENT = 0.45
/** Scales of countries, degrees: plains, hills, valleys, mountains. Each is rarer than the one before; which it is, the evidence says. */
const [COUNTRIES, RARER] = [[0.5, 1.5, 3, 6], Math.log(2.5)]
/** A line climbs by so many scales from point to point. */
const CLIMB = 0.25
/** Heights of a country, in scales: the usual one, how much less likely each scale off it is, and up to how many scales. */
const [USUAL, PULL, MOST] = [1.5, 0.15, 2]
/** How often an edge stands between two points, and the mean height of what begins there, degrees. */
const [EDGE, MEAN_EDGE] = [0.01, 12]
const AT_EDGE = Float64Array.from({ length: LEVELS }, (_, i) => Math.exp((-i * STEP) / MEAN_EDGE))
const AT_EDGES = total(AT_EDGE)

/** What one point says about the next, in place: a climb of any level, or an edge. @param above as long as the belief */
const passOn = (belief: Float64Array, scale: number, above: Float64Array): void => {
  const keep = Math.exp(-STEP / (CLIMB * scale))
  let [beliefs, sum] = [0, 0]
  for (let i = LEVELS - 1; i >= 0; i--) {
    above[i] = sum
    sum = keep * (sum + belief[i])
    beliefs += belief[i]
  }
  const [climbs, edges] = [(1 - EDGE) * ((1 - keep) / (1 + keep)), (EDGE * beliefs) / AT_EDGES]
  let below = 0
  for (let i = 0; i < LEVELS; i++) {
    below = keep * below + belief[i]
    belief[i] = climbs * (below + above[i]) + edges * AT_EDGE[i]
  }
}

/** Probabilities of the heights of all points in a country, from both sides around the circle; and the logarithm of that of the evidence. */
const lineIn = (scale: number, evidence: Float64Array) => {
  const belief = evidence.map((it, at) =>
    Math.exp(INDEPENDENT * it - PULL * Math.min(MOST, Math.abs(((at % LEVELS) * STEP) / scale - USUAL))),
  )
  let logarithm = 0
  const above = new Float64Array(LEVELS)
  const [forward, backward] = [1, -1].map((direction) => {
    const messages = new Float64Array(POINTS * LEVELS)
    const message = AT_EDGE.slice()
    // The second turn knows what the first has seen.
    for (let step = 0; step < 2 * POINTS; step++) {
      const point = (direction * step + 2 * POINTS) % POINTS
      rowOf(messages, point).set(message)
      const row = rowOf(belief, point)
      for (let i = 0; i < LEVELS; i++) message[i] *= row[i]
      passOn(message, scale, above)
      const likelihood = total(message)
      for (let i = 0; i < LEVELS; i++) message[i] /= likelihood
      if (step >= POINTS) logarithm += Math.log(likelihood) / 2
    }
    return messages
  })
  return { probability: belief.map((it, at) => it * forward[at] * backward[at]), logarithm }
}

/** The logarithms without evidence. */
const UNSEEN = COUNTRIES.map((scale) => lineIn(scale, new Float64Array(POINTS * LEVELS)).logarithm)

/** Degrees that no record resolves: the sun's disc, refraction and steps of height. */
const LEAST_UNCERTAINTY = 0.2

/**
 * How many standard deviations of a belief the true error is, by the log likelihood of the best height over that of 0°. Where nothing
 * tells of a height, real lines are further from the country's usual one than the belief has it; where much does, they are closer. From
 * simulated records.
 */
const spreadFactor = (support: number): number => 0.4 + 1.6 * Math.exp(-support / 2)

/** Degrees. A sun that only passes higher tells no more than what is true of most roofs. */
export const HIGH = 25

/** The line that evidence and countries make likely. */
const lineFrom = (table: Float64Array): Line => {
  const relative = table.slice()
  for (let point = 0; point < POINTS; point++) {
    const row = rowOf(relative, point)
    const most = row.reduce((max, it) => Math.max(max, it), Number.NEGATIVE_INFINITY)
    for (let i = 0; i < LEVELS; i++) row[i] -= most
  }
  const countries = COUNTRIES.map((scale, c) => {
    const { probability, logarithm } = lineIn(scale, relative)
    return { probability, logarithm: logarithm - UNSEEN[c] - RARER * c }
  })
  const likeliest = Math.max(...countries.map(({ logarithm }) => logarithm))
  const line = {
    upTo: new Float64Array(POINTS * LEVELS),
    heights: new Float64Array(POINTS),
    uncertainty: new Float64Array(POINTS),
    told: new Float64Array(POINTS),
  }
  for (let point = 0; point < POINTS; point++) {
    const row = rowOf(line.upTo, point)
    for (const { probability, logarithm } of countries) {
      const part = rowOf(probability, point)
      const weight = Math.exp(logarithm - likeliest) / total(part)
      for (let i = 0; i < LEVELS; i++) row[i] += weight * part[i]
    }
    const weights = total(row)
    let [sum, mean, square] = [0, 0, 0]
    for (let i = 0; i < LEVELS; i++) {
      const share = row[i] / weights
      mean += share * i * STEP
      square += share * (i * STEP) ** 2
      sum += share
      row[i] = sum
    }
    line.heights[point] = Math.sqrt(square)
    const spread = Math.sqrt(Math.max(0, square - mean ** 2))
    // Of height 0; that of the best one is 0.
    const logLikelihood = relative[point * LEVELS]
    line.told[point] = -Math.min(logLikelihood, relative[point * LEVELS + HIGH / STEP])
    line.uncertainty[point] = Math.hypot(spreadFactor(-logLikelihood) * spread, LEAST_UNCERTAINTY)
  }
  return line
}

/** The share of each interval's beam that passes above a line. */
const sharesInSight = (
  evidence: readonly Evidence[],
  { moments, azimuth, altitude, beamAt }: Light,
  line: Line,
): Float64Array =>
  Float64Array.from(evidence, ({ interval }) => {
    let [seen, all] = [0, 0]
    for (let at = interval * moments; at < (interval + 1) * moments; at++) {
      all += beamAt[at]
      seen += beamAt[at] * chanceAbove(line, pointAt(azimuth[at]), altitude[at])
    }
    return seen / all
  })

/** A line, and what follows from it for each interval. */
export interface Learned {
  readonly line: Line
  readonly inSight: Float64Array
  readonly clearness: Float64Array
}

/**
 * How likely the evidence is by the height of each point, as a logarithm, relative to height 0. What the other points of an interval
 * hide is known; at first, they are taken to be as high, and the interval counts at each in proportion to its beam there.
 */
const evidenceTable = (
  evidence: readonly Evidence[],
  { moments, azimuth, altitude, beamAt }: Light,
  known: Learned | null,
): Float64Array => {
  const table = new Float64Array(POINTS * LEVELS)
  evidence.forEach((it, k) => {
    const [first, end] = [it.interval * moments, (it.interval + 1) * moments]
    let all = 0
    for (let at = first; at < end; at++) all += beamAt[at]
    for (let from = first, to = first; from < end; from = to) {
      const point = pointAt(azimuth[from])
      let [beam, expected] = [0, 0]
      for (; to < end && pointAt(azimuth[to]) === point; to++) {
        beam += beamAt[to] / all
        if (known) expected += (beamAt[to] / all) * chanceAbove(known.line, point, altitude[to])
      }
      const rest = known ? Math.max(0, known.inSight[k] - expected) : 0
      const weight = known ? 1 : beam
      const [start, stop] = known ? [from, to] : [first, end]
      const logAt = (height: number): number => {
        let share = rest
        for (let at = start; at < stop; at++)
          share += (beamAt[at] / all) * Math.min(1, Math.max(0, altitude[at] - height + 0.5))
        return weight * Math.log(likelihood(it, known?.clearness[k] ?? USUAL_CLEARNESS, share))
      }
      let [low, high] = [90, 0]
      for (let at = start; at < stop; at++) {
        low = Math.min(low, altitude[at])
        high = Math.max(high, altitude[at])
      }
      const row = rowOf(table, point)
      const lowest = Math.max(1, Math.floor((low - 0.5) / STEP))
      // By how much it changes from level to level: above the sun, not any more.
      const highest = Math.min(LEVELS - 1, Math.ceil((high + 0.5) / STEP))
      let before = logAt(0)
      for (let level = lowest; level <= highest; level++) {
        const value = logAt(level * STEP)
        row[level] += value - before
        before = value
      }
    }
  })
  for (let at = 0; at < table.length; at++) if (at % LEVELS > 0) table[at] += table[at - 1]
  return table
}

/** More of them change nothing. */
const ROUNDS = 5

/**
 * The line under which the evidence is likely, in rounds: it says what the sun passed in sight, and so how clear the sky was around
 * an interval and what the other points of an interval hide, from which the next one follows. The likeliest is kept.
 */
export const learnLine = (
  evidence: readonly Evidence[],
  light: Light,
  days: Days,
  minutes: number,
): Learned => {
  let table = evidenceTable(evidence, light, null)
  const learned = (): Learned & { readonly logLikelihood: number } => {
    const line = lineFrom(table)
    const inSight = sharesInSight(evidence, light, line)
    const clearness = clearnessOf(evidence, days, minutes, inSight)
    const logLikelihood = evidence.reduce(
      (sum, it, k) => sum + Math.log(likelihood(it, clearness[k], inSight[k])),
      0,
    )
    return { line, inSight, clearness, logLikelihood }
  }
  let latest = learned()
  let best = latest
  for (let round = 1; round < ROUNDS; round++) {
    const fresh = evidenceTable(evidence, light, latest)
    // Points that all change at once would overshoot.
    table = round === 1 ? fresh : fresh.map((it, at) => (it + table[at]) / 2)
    latest = learned()
    if (latest.logLikelihood > best.logLikelihood) best = latest
  }
  return best
}
