import { parseJson } from '../schemas/json.ts'
import { isNumeric, isValue, type Kind, kindOf } from './cells.ts'
import { MIN_HEIGHTS } from './lists.ts'
import type { Table } from './table.ts'
import { UnreadableFile } from './text.ts'

type Cells = readonly string[]

interface Found {
  readonly header: Cells
  readonly rows: readonly Cells[]
  /** Its names, and values beside it and above, as `key: value`: they may say something about it. */
  readonly beside: Cells
}

type Fields = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isFields = (value: unknown): value is Fields => !isScalar(value) && !Array.isArray(value)
const textOf = (value: unknown): string => String(value ?? '').trim()

const HORIZON = /horizon|skyline|profile|obstruction|points|heights|elevations/i

const hasKind = (names: Cells, kind: Kind): boolean => names.some((name) => kindOf(name) === kind)

/** Lists of heights, pairs or objects, a map of azimuths to heights, or a list for each column; null for other values. */
const rowsIn = (value: unknown): Omit<Found, 'beside'> | null => {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (items.length === 0) return { header: [], rows: [] }
    if (items.every(isScalar))
      return items.length >= MIN_HEIGHTS ? { header: [], rows: [items.map(textOf)] } : null
    if (items.every((item) => Array.isArray(item)))
      return { header: [], rows: items.map((item) => item.map(textOf)) }
    const header = isFields(items[0]) ? Object.keys(items[0]) : []
    if (!items.every(isFields) || !hasKind(header, 'azimuth')) return null
    return { header, rows: items.map((item) => header.map((key) => textOf(item[key]))) }
  }
  if (!isFields(value)) return null
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key, it]) => isValue(key) && isScalar(it)))
    return { header: [], rows: entries.map(([key, it]) => [key, textOf(it)]) }
  const columns = entries.flatMap(([key, it]) =>
    Array.isArray(it) && it.every(isScalar) ? [[key, ...it.map(textOf)]] : [],
  )
  const header = columns.map(([key = '']) => key)
  if (!hasKind(header, 'azimuth') || columns.length < 2) return null
  return { header, rows: columns[0].slice(1).map((_, i) => columns.map((column) => column[i + 1] ?? '')) }
}

/** @param isHorizon a name above says that the value is a horizon, so it need not say so itself */
const horizonsIn = (value: unknown, isHorizon: boolean): Found[] => {
  const found = rowsIn(value)
  if (found && (isHorizon || (hasKind(found.header, 'azimuth') && hasKind(found.header, 'height'))))
    return [{ ...found, beside: [] }]
  const numbers = isHorizon && typeof value === 'string' ? value.split(/[,;\s]+/).filter(isNumeric) : []
  if (numbers.length > 0) return horizonsIn(numbers, true)
  if (Array.isArray(value)) return value.length === 1 ? horizonsIn(value[0], isHorizon) : []
  if (!isFields(value)) return []
  const entries = Object.entries(value)
  const beside = entries.filter(([, it]) => isScalar(it)).map(([key, it]) => `# ${key}: ${textOf(it)}`)
  return entries
    .flatMap(([key, it]) =>
      horizonsIn(it, HORIZON.test(key)).map((found) => ({
        ...found,
        beside: [`# azimuths: ${key}`, ...found.beside],
      })),
    )
    .map((found) => ({ ...found, beside: [...beside, ...found.beside] }))
}

/**
 * The horizon in a JSON text: by itself, or under a name such as `horizon`.
 *
 * @returns null if the text is not JSON
 * @throws UnreadableFile
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
  const { beside, header, rows } = found
  // A row of one cell lacks its height.
  const cells = [
    ...beside.map((it) => [it]),
    ...(header.length > 0 ? [header] : []),
    ...rows.map((it) => (it.length === 1 ? [...it, ''] : it)),
  ]
  return {
    delimiter: ';',
    noun: 'item',
    lines: cells.map((it, i) => ({
      number: Math.max(0, i + 1 - cells.length + rows.length),
      text: it.join(' '),
      cells: it,
    })),
  }
}
