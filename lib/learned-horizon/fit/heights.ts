import type { Days } from './clear.ts'
import { clearnessOf, type Evidence, likelihood, USUAL_CLEARNESS } from './evidence.ts'
import type { Light } from './light.ts'
import { chanceAbove, LEVELS, type Line, lineFrom, POINTS, pointAt, rowOf, STEP } from './line.ts'

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
