import type { ParsedFile } from './orient.ts'
import { count, degrees } from './sentences.ts'
import { type FileText, isNumeric, numberIn, UnreadableFile } from './text.ts'

/** Losses in percent by altitude (rows) and azimuth (columns, 0 = north). */
interface LossTable {
  readonly azimuths: readonly number[]
  readonly altitudes: readonly number[]
  readonly losses: readonly (readonly number[])[]
}

const isWithin = (values: readonly number[], min: number, max: number): boolean =>
  values.every((value) => min <= value && value <= max)

/** Whether values only ascend or only descend. */
const isMonotonic = (values: readonly number[]): boolean =>
  [1, -1].some((sign) =>
    values.every((value, i) => sign * value > sign * (values[i - 1] ?? sign * Number.NEGATIVE_INFINITY)),
  )

/** The table, or null if the file does not hold one of at least two azimuths and two altitudes. */
const lossTable = ({ lines, delimiter }: FileText): LossTable | null => {
  const [first = [], ...body] = lines.map(({ cells }) => cells)
  const isCornerMissing = delimiter === ' ' && first.length + 1 === body[0]?.length
  const header = isCornerMissing ? ['', ...first] : first
  const azimuths = header.slice(1).flatMap((cell) => numberIn(cell) ?? [])
  const rows = body.map((cells) => cells.flatMap((cell) => numberIn(cell) ?? []))
  if (azimuths.length < 2 || azimuths.length < header.length - 1 || rows.length < 2) return null
  if (rows.some(({ length }) => length !== header.length)) return null
  const altitudes = rows.map(([altitude = 0]) => altitude)
  const losses = rows.map(([, ...values]) => values)
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
 * @throws UnreadableFile if its three columns could also be azimuths, heights and distances
 */
export const isSamTable = (file: FileText): boolean => {
  const table = lossTable(file)
  if (table?.azimuths.length === 2 && isNumeric(file.lines[0]?.cells[0]))
    throw new UnreadableFile(
      'could be a SAM loss table of two azimuths, or columns of azimuth, height and distance: expected ?format=sam or ?format=csv to say which',
    )
  return table !== null
}

/** Percent of the beam that is lost behind the height of a direction. */
const MIN_LOSS = 50

const directionsOf = ({ azimuths, altitudes, losses }: LossTable) =>
  azimuths.map((azimuth, column) => {
    const cells = altitudes.map((altitude, i) => ({ altitude, loss: losses[i]?.[column] ?? 0 }))
    const blocked = cells.filter(({ loss }) => loss >= MIN_LOSS)
    const height = blocked.reduce((highest, { altitude }) => Math.max(highest, altitude), 0)
    const next = altitudes.filter((altitude) => altitude > height)
    return {
      azimuth,
      height,
      step: next.length > 0 ? Math.min(...next) - height : 90 - height,
      hasGap: height > 0 && cells.some(({ altitude, loss }) => altitude < height && loss < MIN_LOSS),
      isThin: height === 0 && cells.some(({ loss }) => loss > 0),
    }
  })

/**
 * SAM's table of beam losses by azimuth (0 = north) and altitude. A direction's height is the highest altitude with at least
 * half of the beam lost.
 *
 * @throws UnreadableFile
 */
export const readSamTable = (file: FileText): ParsedFile => {
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
  const gaps = count(directions.filter(({ hasGap }) => hasGap).length, 'direction')
  const thin = count(directions.filter(({ isThin }) => isThin).length, 'direction')
  return {
    rows: directions.map(({ azimuth, height }) => ({ azimuth, height })),
    notes: [
      `A height is the highest altitude with at least ${MIN_LOSS} % loss; the next altitude of the table is up to ${degrees(widestStep)} higher.`,
      ...(gaps.startsWith('0 ') ? [] : [`In ${gaps}, light passes below the height used.`]),
      ...(thin.startsWith('0 ')
        ? []
        : [`In ${thin}, losses are read as open because they stay below ${MIN_LOSS} %.`]),
    ],
  }
}
