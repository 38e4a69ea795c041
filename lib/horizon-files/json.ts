import { parseJson } from '../schemas/json.ts'
import { isNumeric, isValue, type Kind, kindOf } from './cells.ts'
import { MIN_HEIGHTS } from './lists.ts'
import type { Table } from './table.ts'
import { UnreadableFile } from './text.ts'

type Cells = readonly string[]

interface Found {
  /** The fields beside and around it as `# key: value`, which may describe it, and then the names of its columns. */
  readonly above: readonly Cells[]
  readonly rows: readonly Cells[]
}

type Fields = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isFields = (value: unknown): value is Fields => !isScalar(value) && !Array.isArray(value)
const textOf = (value: unknown): string => String(value ?? '').trim()

const HORIZON = /horizon|skyline|profile|obstruction|points|heights|elevations/i

const hasKind = (names: Cells, kind: Kind): boolean => names.some((name) => kindOf(name) === kind)

/** Lists of heights, pairs or objects; null for other items. */
const rowsOfItems = (items: readonly unknown[]): Found | null => {
  if (items.length > 0 && items.every(isScalar))
    return items.length >= MIN_HEIGHTS ? { above: [], rows: [items.map(textOf)] } : null
  if (items.every((item) => Array.isArray(item)))
    return { above: [], rows: items.map((item) => item.map(textOf)) }
  const header = isFields(items[0]) ? Object.keys(items[0]) : []
  if (!items.every(isFields) || !hasKind(header, 'azimuth')) return null
  return { above: [header], rows: items.map((item) => header.map((key) => textOf(item[key]))) }
}

const commentOf = (key: string, value: unknown): Cells => [`# ${key}: ${textOf(value)}`]

/** Objects beside a horizon that describe it; others are about panels, weather, or a model of the terrain. */
const DESCRIPTION = /^(meta(data)?|header|conventions?|units?)$/i
const ABOUT_HORIZON = /azim|bearing|north|clockwise|convention|unit|angle|elev|height/i

/** Fields, including the fields of a description, as comments. */
const commentsIn = (fields: Fields): Cells[] =>
  Object.entries(fields).flatMap(([key, it]) => {
    if (isScalar(it)) return [commentOf(key, it)]
    if (!isFields(it) || !DESCRIPTION.test(key)) return []
    return commentsIn(Object.fromEntries(Object.entries(it).filter(([name]) => ABOUT_HORIZON.test(name))))
  })

/** A map of azimuths to heights, or a list for each column; null for other fields. */
const rowsOfFields = (fields: Fields): Found | null => {
  const entries = Object.entries(fields)
  if (entries.length > 0 && entries.every(([key, it]) => isValue(key) && isScalar(it)))
    return { above: [], rows: entries.map(([key, it]) => [key, textOf(it)]) }
  const columns = entries.flatMap(([key, it]) =>
    Array.isArray(it) && it.every(isScalar) ? [[key, ...it.map(textOf)]] : [],
  )
  const [header = [], ...rows] = (columns[0] ?? []).map((_, i) => columns.map((column) => column[i] ?? ''))
  return hasKind(header, 'azimuth') && columns.length > 1
    ? { above: [...commentsIn(fields), header], rows }
    : null
}

/** @param isHorizon true if a name above marks the value as a horizon, so it need not say so itself */
const horizonsIn = (value: unknown, isHorizon: boolean): Found[] => {
  const fields = isFields(value) ? value : {}
  const found = Array.isArray(value) ? rowsOfItems(value) : rowsOfFields(fields)
  const header = found?.above.at(-1) ?? []
  if (found && (isHorizon || (hasKind(header, 'azimuth') && hasKind(header, 'height')))) return [found]
  const heights = typeof value === 'string' ? value.split(/[,;\s]+/).filter(isNumeric) : []
  if (isHorizon && heights.length >= MIN_HEIGHTS) return [{ above: [], rows: [heights] }]
  if (Array.isArray(value)) return value.length === 1 ? horizonsIn(value[0], isHorizon) : []
  const below = Object.entries(fields).flatMap(([key, it]) =>
    horizonsIn(it, HORIZON.test(key)).map((horizon) => ({ key, horizon })),
  )
  const [only, another] = below
  if (!only || another) return below.map(({ horizon }) => horizon)
  const { key, horizon } = only
  return [{ ...horizon, above: [...commentsIn(fields), commentOf('azimuths', key), ...horizon.above] }]
}

/**
 * The horizon in a JSON text: by itself, or under a name such as `horizon`.
 *
 * @returns null if the text is not JSON
 */
export const jsonTable = (text: string): Table | null => {
  const [first] = text.trimStart()
  if (first !== '{' && first !== '[') return null
  const value = parseJson(text)
  // Pairs may stand in braces, and brackets may surround units.
  if (value === undefined && (first === '[' || /^\s*\{\s*["']?[-+\d]/.test(text))) return null
  if (value === undefined) throw new UnreadableFile('is not valid JSON: expected a list of heights or points')
  const [found, another] = isScalar(value) ? [] : horizonsIn(value, true)
  if (!found || another)
    throw new UnreadableFile(
      `is JSON with ${another ? 'several horizons' : 'no horizon'}: expected one list of heights, pairs, or objects with azimuth and elevation, by itself or under a name such as horizon`,
    )
  const { above, rows } = found
  // A row of one cell lacks its height.
  const cells = [...above, ...rows.map((it) => (it.length === 1 ? [...it, ''] : it))]
  return {
    delimiter: ';',
    noun: 'item',
    lines: cells.map((it, i) => ({
      number: Math.max(0, i + 1 - above.length),
      text: it.join(' '),
      cells: it,
    })),
  }
}
