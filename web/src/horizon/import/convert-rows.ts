import type { Points } from '../../api/types.ts'
import { directionOf, rounded } from '../azimuth.ts'
import { horizonOutline, outlineHeightAt } from '../outline.ts'
import { MOST_POINTS } from '../points.ts'
import { CONVENTIONS, type Convention } from './azimuth-convention.ts'
import type { Row } from './rows.ts'
import { thin, type Vertex } from './simplify.ts'

export interface Accepted {
  readonly points: Points
  /** What was changed on the way, in sentences. */
  readonly notes: readonly string[]
}

const pointsOf = (line: readonly Vertex[]): Points =>
  line.map(({ azimuth, height }) => ({ direction: directionOf(azimuth), heightAngle: rounded(height) }))

const merged = (line: readonly Vertex[]): Vertex[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of line) heights.set(azimuth, Math.max(height, heights.get(azimuth) ?? 0))
  return [...heights].map(([azimuth, height]) => ({ azimuth, height })).sort((a, b) => a.azimuth - b.azimuth)
}

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** How far the thinned line leaves the whole one, in degrees. */
const deviation = (whole: readonly Vertex[], thinned: readonly Vertex[]): number => {
  const outline = horizonOutline(pointsOf(thinned), 180)
  const offsets = whole.map(({ azimuth, height }) =>
    Math.abs(height - outlineHeightAt(outline, azimuth - 180)),
  )
  return offsets.reduce((most, offset) => Math.max(most, offset), 0)
}

/** Rows of a file → points that the service takes, and what had to be changed for that. */
export const accept = (rows: readonly Row[], convention: Convention): Accepted => {
  const below = rows.filter(({ height }) => height < 0).length
  const line = rows.map(({ azimuth, height, compass }) => ({
    azimuth: CONVENTIONS[compass ? 'north' : convention].azimuthOf(azimuth),
    height: Math.max(0, height),
  }))
  const single = merged(line)
  const twice = line.length - single.length
  const thinned = thin(single, MOST_POINTS)
  const dropped = single.length - thinned.length
  const notes = [
    below > 0 ? `${count(below, 'height', 'heights')} below the horizontal: taken as 0.` : '',
    twice > 0 ? `${count(twice, 'azimuth', 'azimuths')} given more than once: the higher is kept.` : '',
    dropped > 0
      ? `${single.length} points are more than ${MOST_POINTS}: the ${dropped} that matter least are left out, which moves the line by ${rounded(deviation(single, thinned), 2)}° at the most.`
      : '',
  ]
  return { points: pointsOf(thinned), notes: notes.filter((note) => note !== '') }
}
