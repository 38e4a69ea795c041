import { numberIn } from './cells.ts'
import type { FileText } from './file-text.ts'
import { CRLF } from './line-break.ts'
import { isMonotonic } from './monotonic.ts'
import { type ParsedFile, row } from './rows.ts'
import { count, degrees } from './sentences.ts'
import { AZIMUTHS, tenths } from './tenths.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Losses in percent by altitude (rows) and azimuth (columns, 0 = north). */
interface LossTable {
  readonly azimuths: readonly number[]
  readonly altitudes: readonly number[]
  readonly losses: readonly (readonly number[])[]
}

const isWithin = (values: readonly number[], min: number, max: number): boolean =>
  values.every((value) => min <= value && value <= max)

/** Cells of the first column may be a label in the corner, or missing there. */
const alignedRows = ({ lines, delimiter }: FileText): readonly (readonly string[])[] => {
  const [first = [], ...others] = lines.map(({ cells }) => cells)
  const width = others[0]?.length ?? 0
  return [delimiter === ' ' && first.length === width - 1 ? ['', ...first] : first, ...others]
}

/** The fewest that SAM's tables have. */
const MIN_AZIMUTHS = 2
const MIN_ALTITUDES = 2

/** The table, or null if the file does not hold one. */
const lossTable = (file: FileText): LossTable | null => {
  const [header = [], ...body] = alignedRows(file)
  const azimuths = header.slice(1).flatMap((cell) => numberIn(cell) ?? [])
  const rows = body.map((cells) => cells.flatMap((cell) => numberIn(cell) ?? []))
  const isComplete =
    azimuths.length === header.length - 1 && rows.every(({ length }) => length === header.length)
  if (!isComplete || azimuths.length < MIN_AZIMUTHS || rows.length < MIN_ALTITUDES) return null
  const altitudes = rows.map(([altitude = 0]) => altitude)
  const losses = rows.map((cells) => cells.slice(1))
  const isTable =
    isMonotonic(azimuths) &&
    isMonotonic(altitudes) &&
    isWithin(azimuths, -180, 360) &&
    isWithin(altitudes, 0, 90) &&
    losses.every((values) => isWithin(values, 0, 100))
  return isTable ? { azimuths, altitudes, losses } : null
}

/**
 * Whether a file holds a table.
 *
 * @throws UnreadableFile if its three columns could also be azimuths, heights and distances, unless its corner is not a number
 */
export const isSamTable = (file: FileText): boolean => {
  const table = lossTable(file)
  if (table === null) return false
  const [corner = ''] = file.lines[0]?.cells ?? []
  if (table.azimuths.length === MIN_AZIMUTHS && numberIn(corner) !== null)
    throw new UnreadableFile(
      'could be a SAM loss table of two azimuths, or columns of azimuth, height and distance: expected ?format=sam or ?format=csv to say which',
    )
  return true
}

/** Percent of the beam that is lost behind the height of a direction. */
const MIN_LOSS = 50

const directionsOf = ({ azimuths, altitudes, losses }: LossTable) =>
  azimuths.map((azimuth, column) => {
    const blocked = altitudes.filter((_, i) => (losses[i]?.[column] ?? 0) >= MIN_LOSS)
    const height = blocked.reduce((highest, altitude) => Math.max(highest, altitude), 0)
    const hasGap = altitudes.filter((altitude) => altitude <= height).length > blocked.length && height > 0
    const hasPartialLoss = losses.some((values) => (values[column] ?? 0) > 0)
    const next = altitudes
      .filter((altitude) => altitude > height)
      .reduce((lowest, altitude) => Math.min(lowest, altitude), 90)
    return { azimuth, height, step: next - height, hasGap, isThin: height === 0 && hasPartialLoss }
  })

/**
 * SAM's table of beam losses by azimuth (0 = north) and altitude. A direction's height is the highest altitude with at least
 * half of the beam lost.
 *
 * @throws UnreadableFile
 */
export const parseSamTable = (file: FileText): ParsedFile => {
  const table = lossTable(file)
  if (table === null)
    throw new UnreadableFile(
      'is not a SAM loss table: expected azimuths in the first row, altitudes in the first column, and percent of beam lost',
    )
  const most = table.losses.flat().reduce((max, loss) => Math.max(max, loss), 0)
  if (most > 0 && most <= 1)
    throw new UnreadableFile('has no loss above 1, so it may hold fractions: expected percent from 0 to 100')
  const directions = directionsOf(table)
  const widestStep = directions.reduce((widest, { step }) => Math.max(widest, step), 0)
  const gaps = directions.filter(({ hasGap }) => hasGap).length
  const thin = directions.filter(({ isThin }) => isThin).length
  return {
    rows: directions.map(({ azimuth, height }) => row(azimuth, height)),
    notes: [
      `A height is the highest altitude with at least ${MIN_LOSS} % loss; the next altitude of the table is up to ${degrees(widestStep)} higher.`,
      ...(gaps > 0 ? [`In ${count(gaps, 'direction')}, light passes below the height used.`] : []),
      ...(thin > 0
        ? [`In ${count(thin, 'direction')}, losses are read as open because they stay below ${MIN_LOSS} %.`]
        : []),
    ],
  }
}

/** Altitudes in tenths of a degree. */
const MAX_TENTHS = 900

/**
 * The altitudes that a skyline needs. SAM interpolates between rows, so each height has a row with the loss and one without
 * it a tenth of a degree above. Together with 0° and 90°, no other rows are necessary.
 */
const altitudesFor = (skyline: readonly number[]): number[] => {
  const needed = new Set([0, MAX_TENTHS])
  for (const height of skyline) {
    needed.add(height)
    needed.add(Math.min(MAX_TENTHS, height + 1))
  }
  return [...needed].sort((a, b) => a - b)
}

/** SAM's table of beam losses: azimuths in the first row, altitudes in the first column, 100 % up to the skyline. */
export const samTable = (heights: readonly number[]): string => {
  const skyline = tenths(heights)
  const rows = altitudesFor(skyline).map((altitude) => [
    altitude / 10,
    ...skyline.map((height) => (height > 0 && altitude <= height ? 100 : 0)),
  ])
  return [[0, ...AZIMUTHS], ...rows].map((row) => row.join(',') + CRLF).join('')
}
