import { total } from '../../solar/calendar.ts'
import type { Days } from './clear.ts'
import { clearnessOf, type Evidence, likelihood, USUAL_CLEARNESS } from './evidence.ts'
import type { Light } from './light.ts'

/** Degrees of azimuth between the points of a learned line, and their number. Each covers 1.25° to either side. */
export const SPACING = 2.5
export const POINTS = 360 / SPACING

/** Index of the point that covers an azimuth. */
export const pointAt = (azimuth: number): number => Math.round(azimuth / SPACING) % POINTS

/** Degrees between the heights compared, and their number, from 0 to 75°. Tables have POINTS · LEVELS values. */
const STEP = 0.5
const LEVELS = 151

const rowOf = (table: Float64Array, point: number): Float64Array =>
  table.subarray(point * LEVELS, (point + 1) * LEVELS)

/** The estimate of a line. */
interface Line {
  /** Probability that each point is no higher than each level. */
  readonly upTo: Float64Array
  /** Root mean square of each point's height, degrees: such a line hides about as much sky as the likely ones do. */
  readonly heights: Float64Array
  /** One standard deviation, degrees. */
  readonly uncertainty: Float64Array
  /** Log likelihood ratio of the best height to 0° or HIGH, whichever is less likely: how much the sun reveals of a point. */
  readonly told: Float64Array
}

/** Probability that the sun is above a point, linear between levels, as between the edges of the sun's disc. */
const chanceAbove = ({ upTo }: Line, point: number, altitude: number): number => {
  const level = Math.min(LEVELS - 1.001, Math.max(0, altitude / STEP - 0.5))
  const at = point * LEVELS + Math.floor(level)
  return upTo[at] + (level - Math.floor(level)) * (upTo[at + 1] - upTo[at])
}

/** Weight of evidence: neighbors in time share their clouds, and the clear-sky model has the same errors day after day. */
const INDEPENDENT = 0.45
/** Scales of terrain, degrees: plains, hills, valleys, mountains. Each is rarer than the last; the evidence decides which. */
const [COUNTRIES, RARER] = [[0.5, 1.5, 3, 6], Math.log(2.5)]
/** Scales by which a line climbs or falls from point to point. */
const CLIMB = 0.25
/** Prior of a height, in scales: the usual one, the log penalty per scale off it, and the scales at which that stops. */
const [USUAL, PULL, MOST] = [1.5, 0.15, 2]
/** Probability of an edge between two points, and the mean height after it, degrees. */
const [EDGE, MEAN_EDGE] = [0.01, 12]
const AT_EDGE = Float64Array.from({ length: LEVELS }, (_, i) => Math.exp((-i * STEP) / MEAN_EDGE))
const AT_EDGES = total(AT_EDGE)

/** Passes the belief about a point on to the next, in place: a climb or fall, or an edge. @param above scratch space */
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

/** Unnormalized probabilities of all heights on one scale, by forward-backward around the circle; and the log evidence. */
const lineIn = (scale: number, evidence: Float64Array) => {
  const belief = evidence.map((it, at) =>
    Math.exp(INDEPENDENT * it - PULL * Math.min(MOST, Math.abs(((at % LEVELS) * STEP) / scale - USUAL))),
  )
  let logarithm = 0
  const above = new Float64Array(LEVELS)
  const [forward, backward] = [1, -1].map((direction) => {
    const messages = new Float64Array(POINTS * LEVELS)
    const message = AT_EDGE.slice()
    // The second turn starts from the message that the first one ends with.
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

/** `logarithm` of each scale without evidence. */
const UNSEEN = COUNTRIES.map((scale) => lineIn(scale, new Float64Array(POINTS * LEVELS)).logarithm)

/** Degrees. No record resolves less, because of the sun's disc, refraction and steps of height. */
const LEAST_UNCERTAINTY = 0.2

/**
 * True error in standard deviations of a belief, by the log likelihood ratio of the best height to 0°. Without support, real
 * lines are further from the usual height than the belief says; with much, they are closer. From simulated records.
 */
const spreadFactor = (support: number): number => 0.4 + 1.6 * Math.exp(-support / 2)

/** Degrees. A sun that never passes lower reveals no more than what is true of most roofs. */
export const HIGH = 25

/** The line that the evidence makes likely, averaged over the scales. */
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
    // Of height 0, relative to the best height.
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

/** A line, and by interval the share of the beam above it and the probability of a clear sky. */
export interface Learned {
  readonly line: Line
  readonly inSight: Float64Array
  readonly clearness: Float64Array
}

/**
 * Log likelihood of the evidence by height of each point, relative to height 0. The known line gives the beam that an
 * interval's other points hide. Without one, all are taken to be equally high and count in proportion to their beam.
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
      // Changes from level to level, summed below; above the sun there are none.
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

/** More rounds change nothing. */
const ROUNDS = 5

/**
 * Learns the line in rounds: each line shows when the sun was in sight, hence how clear the sky was around each interval and
 * how much its other points hide, which gives the next line. Keeps the likeliest.
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
    // Halved steps, because points that all change at once would overshoot.
    table = round === 1 ? fresh : fresh.map((it, at) => (it + table[at]) / 2)
    latest = learned()
    if (latest.logLikelihood > best.logLikelihood) best = latest
  }
  return best
}
