import type { Points } from '../../api/types.ts'
import { roundTo, toDirection } from '../azimuth.ts'
import { horizonOutline, outlineHeightAt } from '../outline.ts'
import { MAX_POINTS } from '../points.ts'
import { CONVENTIONS, type Convention } from './azimuth-convention.ts'
import type { Row } from './rows.ts'
import { simplify, type Vertex } from './simplify.ts'

export interface ConvertedRows {
  readonly points: Points
  /** What was changed, in sentences. */
  readonly notes: readonly string[]
}

const toPoints = (line: readonly Vertex[]): Points =>
  line.map(({ azimuth, height }) => ({ direction: toDirection(azimuth), heightAngle: roundTo(height) }))

const mergeDuplicates = (line: readonly Vertex[]): Vertex[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of line) heights.set(azimuth, Math.max(height, heights.get(azimuth) ?? 0))
  return [...heights].map(([azimuth, height]) => ({ azimuth, height })).sort((a, b) => a.azimuth - b.azimuth)
}

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** The largest height difference between the two lines, in degrees. */
const maxDeviation = (original: readonly Vertex[], simplified: readonly Vertex[]): number => {
  const outline = horizonOutline(toPoints(simplified), 180)
  const offsets = original.map(({ azimuth, height }) =>
    Math.abs(height - outlineHeightAt(outline, azimuth - 180)),
  )
  return offsets.reduce((max, offset) => Math.max(max, offset), 0)
}

/** Converts rows to points that the API accepts, and notes what had to change. */
export const convertRows = (rows: readonly Row[], convention: Convention): ConvertedRows => {
  const negative = rows.filter(({ height }) => height < 0).length
  const line = rows.map(({ azimuth, height, isCompassPoint }) => ({
    azimuth: CONVENTIONS[isCompassPoint ? 'north' : convention].toAzimuth(azimuth),
    height: Math.max(0, height),
  }))
  const unique = mergeDuplicates(line)
  const duplicates = line.length - unique.length
  const simplified = simplify(unique, MAX_POINTS)
  const dropped = unique.length - simplified.length
  const notes = [
    negative > 0 ? `${count(negative, 'height', 'heights')} below the horizontal set to 0.` : '',
    duplicates > 0
      ? `${count(duplicates, 'azimuth', 'azimuths')} given more than once; the greatest height is used.`
      : '',
    dropped > 0
      ? `The file has ${unique.length} points, the limit is ${MAX_POINTS}. The ${dropped} least significant are left out, which moves the line by at most ${roundTo(maxDeviation(unique, simplified), 2)}°.`
      : '',
  ]
  return { points: toPoints(simplified), notes: notes.filter((note) => note !== '') }
}
