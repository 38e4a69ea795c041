import { parseJson } from '../schemas/json.ts'
import { isNumeric, isValue, kindOf } from './cells.ts'
import { MIN_HEIGHTS, withPairs } from './lists.ts'
import { checkLength, isHeader, type Line, readTable, type Table } from './table.ts'
import { UnreadableFile } from './text.ts'

type Cells = readonly string[]

type Fields = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isFields = (value: unknown): value is Fields => !isScalar(value) && !Array.isArray(value)
const textOf = (value: unknown): string => String(value ?? '').trim()

const HORIZON = /horizon|skyline|profile|obstruction|points|heights|elevations/i

const hasAzimuth = (names: Cells): boolean => names.some((name) => kindOf(name) === 'azimuth')

const tableOf = (rows: readonly Cells[], names: readonly Cells[] = []): Table => {
  // A row of one cell lacks its height.
  const all = [...names, ...rows.map((it) => (it.length === 1 ? [...it, ''] : it))]
  const lines = all.map((cells, i) => ({ number: i + 1 - names.length, text: cells.join(' '), cells }))
  return { delimiter: ';', lines, noun: 'item' }
}

/** A text that is a horizon file itself; null for other texts. */
const tableIn = (text: string): Table | null => {
  const table = /\d/.test(text) ? withPairs(readTable(text)) : tableOf([])
  const values = table.lines.flatMap(({ cells }) => cells.filter(isNumeric))
  return values.length >= MIN_HEIGHTS ? { ...table, noun: 'item' } : null
}

/** Lists of heights, pairs or objects; null for other items. */
const rowsOfItems = (items: readonly unknown[]): Table | null => {
  if (items.length > 0 && items.every(isScalar))
    return items.length >= MIN_HEIGHTS ? tableOf([items.map(textOf)]) : null
  if (items.every((item) => Array.isArray(item))) return tableOf(items.map((item) => item.map(textOf)))
  const header = isFields(items[0]) ? Object.keys(items[0]) : []
  if (!items.every(isFields) || !hasAzimuth(header)) return null
  const rows = items.map((item) => header.map((key) => textOf(item[key])))
  return tableOf(rows, [header])
}

/** Fields that describe a horizon; others are about panels, weather, or a model of the terrain. */
const DESCRIPTION = /^(meta(data)?|header|info|options|comments?|notes?|conventions?|units?)$/i

/** All texts and named numbers in a value, but for lists of objects. */
const commentsIn = (value: unknown, name: string, isAside = false): Line[] => {
  if (Array.isArray(value))
    return value.flatMap((it) => (typeof it === 'string' ? commentsIn(it, name, isAside) : []))
  const isOther = isAside || !DESCRIPTION.test(name)
  if (isFields(value))
    return Object.entries(value).flatMap(([key, it]) =>
      commentsIn(it, isOther ? `${name} ${key}` : key, isOther),
    )
  const texts = textOf(value)
    .split(/[\r\n]+/)
    .map((line) => `# ${name}: ${line}`)
  return texts.map((text) => ({ number: 0, text, cells: [text], isAside }))
}

/** Describes a table by the fields around it. */
const withComments = (table: Table, around: Fields): Table => {
  const comments = Object.entries(around).flatMap(([name, it]) => commentsIn(it, name))
  return { ...table, lines: [...comments, ...table.lines] }
}

/** A map of azimuths to heights, or a list for each column; null for other fields. */
const rowsOfFields = (fields: Fields): Table | null => {
  const entries = Object.entries(fields)
  if (entries.length > 0 && entries.every(([key, it]) => isValue(key) && isScalar(it)))
    return tableOf(entries.map(([key, it]) => [key, textOf(it)]))
  const columns = entries.flatMap(([key, it]) =>
    Array.isArray(it) && it.every(isScalar) ? [[key, ...it.map(textOf)]] : [],
  )
  const [header = [], ...rows] = (columns[0] ?? []).map((_, i) => columns.map((column) => column[i] ?? ''))
  if (!hasAzimuth(header) || columns.length < 2) return null
  return withComments(tableOf(rows, [header]), fields)
}

/** @param isHorizon true if a name above marks the value as a horizon, so it need not say so itself */
const horizonsIn = (value: unknown, isHorizon: boolean): Table[] => {
  const fields = isFields(value) ? value : {}
  const text = typeof value === 'string' && isHorizon ? tableIn(value) : null
  const found = text ?? (Array.isArray(value) ? rowsOfItems(value) : rowsOfFields(fields))
  if (found && (isHorizon || found.lines.some(isHeader))) return [found]
  if (Array.isArray(value)) return value.length === 1 ? horizonsIn(value[0], isHorizon) : []
  const below = Object.entries(fields).flatMap(([key, it]) =>
    horizonsIn(it, HORIZON.test(key)).map((horizon) => ({ key, horizon })),
  )
  const [only, another] = below
  if (!only || another) return below.map(({ horizon }) => horizon)
  const { key, horizon } = only
  return [withComments(horizon, { ...fields, [key]: 'azimuths' })]
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
  checkLength(found.lines, 'items')
  return found
}
