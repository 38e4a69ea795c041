import { isNumeric, numberIn } from './cells.ts'
import { isOrdered } from './columns.ts'
import { FROM_NORTH, type Reading } from './reading.ts'
import { isComment, type Table } from './table.ts'
import { UnreadableFile } from './text.ts'

/**
 * Losses in percent by altitude (rows, each with its altitude first) and azimuth (columns, 0 = north), of at least two azimuths
 * and two altitudes; null if the file holds anything else.
 */
const lossTable = ({ lines }: Table) => {
  const [first = [], ...rows] = lines
    .filter((line) => !isComment(line))
    .map(({ cells }) => cells.map((cell) => numberIn(cell) ?? Number.NaN))
  const width = rows[0]?.length ?? 0
  // The corner may be blank, which is no cell if columns are separated by spaces.
  const azimuths = first.length === width ? first.slice(1) : first
  const isTable =
    width > 2 &&
    rows.length >= 2 &&
    azimuths.length === width - 1 &&
    isOrdered(azimuths) &&
    rows.every((row) => row.length === width && row.every((it, i) => it >= 0 && it <= (i === 0 ? 90 : 100)))
  return isTable ? { azimuths, rows } : null
}

export const isSamTable = (file: Table): boolean => {
  const table = lossTable(file)
  if (table?.azimuths.length === 2 && isNumeric(file.lines[0].cells[0]))
    throw new UnreadableFile(
      'could be a SAM loss table of two azimuths, or columns of azimuth, height and distance: expected ?format=sam or ?format=csv to say which',
    )
  return table !== null
}

/** Beam loss in percent from which an altitude counts as hidden. */
const MIN_LOSS = 50

/** SAM's table of beam losses. A direction's height is the highest altitude with at least half of the beam lost. */
export const readSamTable = (file: Table): Reading => {
  const table = lossTable(file)
  if (table === null)
    throw new UnreadableFile(
      'is not a SAM loss table: expected azimuths in the first row, altitudes in the first column, and percent of beam lost',
    )
  const losses = table.rows.flatMap(([, ...row]) => row)
  if (losses.some((loss) => loss > 0) && losses.every((loss) => loss <= 1))
    throw new UnreadableFile('has no loss above 1, so it may hold fractions: expected percent from 0 to 100')
  return {
    rows: table.azimuths.map((azimuth, i) => ({
      line: file.lines[0],
      azimuth,
      height: Math.max(0, ...table.rows.map((row) => (row[i + 1] >= MIN_LOSS ? row[0] : 0))),
    })),
    ignored: file.lines.filter(isComment),
    // SAM counted from south until 2012, and PVsyst still does.
    format: table.azimuths.some((azimuth) => azimuth < 0)
      ? null
      : { convention: FROM_NORTH, reason: 'as in SAM' },
    notes: [`A height is the highest altitude with at least ${MIN_LOSS} % loss.`],
  }
}
