import { PvgisHorizon } from '../../schemas/horizon-file.ts'
import { numberIn } from './cells.ts'
import type { FileText, Line } from './file-text.ts'
import { type ParsedFile, type Row, row } from './rows.ts'
import { count, ignoredLines, wasOrWere } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('is not valid JSON: expected the reply of PVGIS printhorizon')
  }
}

/**
 * The reply of PVGIS's `printhorizon` with `outputformat=json`. 0 is south, and the list gives north twice.
 *
 * @throws UnreadableFile
 */
export const parsePvgisJson = ({ text }: FileText): ParsedFile => {
  const { data } = PvgisHorizon.safeParse(parseJson(text))
  if (!data)
    throw new UnreadableFile(
      'is JSON, but not a PVGIS horizon: expected outputs.horizon_profile with a list of A and H_hor',
    )
  return { rows: data.outputs.horizon_profile.map(({ A, H_hor }) => row(A, H_hor)), notes: [] }
}

const HEADER = /^\s*A(_hor)?[\s,;]+H_hor\b/

export const isPvgisCsv = ({ lines }: FileText): boolean => lines.some(({ text }) => HEADER.test(text))

const rowIn = ({ cells }: Line): Row | null => {
  const [azimuth, height] = cells.map(numberIn)
  return typeof azimuth === 'number' && typeof height === 'number' ? row(azimuth, height) : null
}

/**
 * The reply of PVGIS's `printhorizon` with `outputformat=csv`: text, a header, six columns separated by two tabs each, and
 * a legend. Only the first two columns are the horizon; the others are the sun's paths. With `outputformat=basic` there are only
 * the columns.
 *
 * @throws UnreadableFile
 */
export const parsePvgisCsv = ({ lines }: FileText): ParsedFile => {
  const header = lines.findIndex(({ text }) => HEADER.test(text))
  const first = header < 0 ? lines.findIndex((line) => rowIn(line) !== null) : header + 1
  if (first < 0)
    throw new UnreadableFile(
      'has no line that starts with A and H_hor: expected the CSV of PVGIS printhorizon',
    )
  const table = lines.slice(first)
  const legend = table.findIndex((line) => rowIn(line) === null)
  const body = legend < 0 ? table : table.slice(0, legend)
  const used = new Set(header < 0 ? body : [...body, ...lines.slice(header, header + 1)])
  const others = lines.filter((line) => !used.has(line))
  const texts = others.filter((line) => rowIn(line) === null).length
  const stray = others.filter((line) => rowIn(line) !== null)
  return {
    rows: body.flatMap((line) => rowIn(line) ?? []),
    notes: [
      ...(texts > 0 ? [`${count(texts, 'line')} of text around the table ${wasOrWere(texts)} ignored.`] : []),
      ...ignoredLines(stray.map(({ number }) => number)),
    ],
  }
}
