import type { ParsedFile } from './orient.ts'
import { type FileText, isNumeric, numberIn, UnreadableFile } from './text.ts'

/** Losses in percent by altitude (rows) and azimuth (columns, 0 = north). */
interface LossTable {
  readonly azimuths: readonly number[]
  readonly rows: readonly { readonly altitude: number; readonly losses: readonly number[] }[]
}

const isWithin = (value: number, min: number, max: number): boolean => min <= value && value <= max

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > values[i - 1])

/** The table, or null if the file does not hold one of at least two azimuths and two altitudes. */
const lossTable = ({ lines }: FileText): LossTable | null => {
  const [first, ...body] = lines.map(({ cells }) => cells)
  const width = body[0]?.length ?? 0
  // The corner may be blank, and then no cell if columns are separated by spaces.
  const header = first.length === width ? first.slice(1) : first
  const azimuths = header.flatMap((cell) => numberIn(cell) ?? [])
  const numbers = body.map((cells) => cells.flatMap((cell) => numberIn(cell) ?? []))
  const rows = numbers.map(([altitude, ...losses]) => ({ altitude, losses }))
  const isTable =
    width > 2 &&
    azimuths.length === width - 1 &&
    isAscending(azimuths) &&
    rows.length >= 2 &&
    rows.every(
      ({ altitude, losses }) =>
        losses.length === azimuths.length &&
        isWithin(altitude, 0, 90) &&
        losses.every((loss) => isWithin(loss, 0, 100)),
    )
  return isTable ? { azimuths, rows } : null
}

/**
 * Whether a file holds a table.
 *
 * @throws UnreadableFile if its three columns could also be azimuths, heights and distances
 */
export const isSamTable = (file: FileText): boolean => {
  const table = lossTable(file)
  if (table?.azimuths.length === 2 && isNumeric(file.lines[0].cells[0]))
    throw new UnreadableFile(
      'could be a SAM loss table of two azimuths, or columns of azimuth, height and distance: expected ?format=sam or ?format=csv to say which',
    )
  return table !== null
}

/** Percent of the beam that is lost behind the height of a direction. */
const MIN_LOSS = 50

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
  const losses = table.rows.flatMap((row) => row.losses)
  if (losses.some((loss) => loss > 0) && losses.every((loss) => loss <= 1))
    throw new UnreadableFile('has no loss above 1, so it may hold fractions: expected percent from 0 to 100')
  return {
    rows: table.azimuths.map((azimuth, column) => ({
      azimuth,
      height: table.rows
        .filter((row) => row.losses[column] >= MIN_LOSS)
        .reduce((highest, { altitude }) => Math.max(highest, altitude), 0),
    })),
    notes: [`A height is the highest altitude with at least ${MIN_LOSS} % loss.`],
  }
}
