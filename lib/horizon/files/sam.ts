import { numberIn } from './cells.ts'
import type { FileText } from './file-text.ts'
import { type ParsedFile, row } from './rows.ts'
import { count, degrees } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Losses in percent by altitude (rows) and azimuth (columns, 0 = north). */
interface LossTable {
  readonly azimuths: readonly number[]
  readonly altitudes: readonly number[]
  readonly losses: readonly (readonly number[])[]
}

const isMonotonic = (values: readonly number[]): boolean => {
  const [first = 0, second = 0] = values
  const sign = Math.sign(second - first)
  return values.every((value, i) => i === 0 || sign * (value - (values[i - 1] ?? 0)) > 0)
}

const isWithin = (values: readonly number[], min: number, max: number): boolean =>
  values.every((value) => min <= value && value <= max)

/** Cells of the first column may be a label in the corner, or missing there. */
const alignedRows = ({ lines, delimiter }: FileText): readonly (readonly string[])[] => {
  const [first = [], ...others] = lines.map(({ cells }) => cells)
  const width = others[0]?.length ?? 0
  return [delimiter === ' ' && first.length === width - 1 ? ['', ...first] : first, ...others]
}

/** SAM's tables have at least two azimuths and two altitudes. */
const MIN_SIZE = 3

/** The table, or null if the file does not hold one. */
const lossTable = (file: FileText): LossTable | null => {
  const [header = [], ...body] = alignedRows(file)
  const azimuths = header.slice(1).flatMap((cell) => numberIn(cell) ?? [])
  const rows = body.map((cells) => cells.flatMap((cell) => numberIn(cell) ?? []))
  const isComplete =
    azimuths.length === header.length - 1 && rows.every(({ length }) => length === header.length)
  if (!isComplete || header.length < MIN_SIZE || rows.length < MIN_SIZE - 1) return null
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

/** A table of three columns could also be azimuths, heights and distances, unless its corner is not a number. */
export const isSamTable = (file: FileText): boolean => {
  const [corner = ''] = file.lines[0]?.cells ?? []
  const table = lossTable(file)
  return table !== null && (table.azimuths.length > 2 || numberIn(corner) === null)
}

/** Percent of the beam that is lost behind the height of a direction. */
const MIN_LOSS = 50

const skylineOf = ({ azimuths, altitudes, losses }: LossTable) =>
  azimuths.map((azimuth, column) => {
    const blocked = altitudes.filter((_, i) => (losses[i]?.[column] ?? 0) >= MIN_LOSS)
    const height = blocked.reduce((highest, altitude) => Math.max(highest, altitude), 0)
    const hasGap = altitudes.filter((altitude) => altitude <= height).length > blocked.length && height > 0
    const hasPartialLoss = losses.some((values) => (values[column] ?? 0) > 0)
    const next = altitudes.filter((altitude) => altitude > height).reduce((low, it) => Math.min(low, it), 90)
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
  const skyline = skylineOf(table)
  const widestStep = skyline.reduce((widest, { step }) => Math.max(widest, step), 0)
  const gaps = skyline.filter(({ hasGap }) => hasGap).length
  const thin = skyline.filter(({ isThin }) => isThin).length
  return {
    rows: skyline.map(({ azimuth, height }) => row(azimuth, height)),
    notes: [
      `A height is the highest altitude with at least ${MIN_LOSS} % loss; the next altitude of the table is up to ${degrees(widestStep)} higher.`,
      ...(gaps > 0 ? [`In ${count(gaps, 'direction')}, light passes below the height used.`] : []),
      ...(thin > 0
        ? [`In ${count(thin, 'direction')}, losses are read as open because they stay below ${MIN_LOSS} %.`]
        : []),
    ],
  }
}
