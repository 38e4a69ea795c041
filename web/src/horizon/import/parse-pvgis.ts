import { type ParsedRows, type Row, validateRows } from './rows.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** PVGIS printhorizon, outputformat=json: outputs.horizon_profile is an array of {A, H_hor}. Null for any other text. */
export const parsePvgisJson = (text: string): ParsedRows | null => {
  const document = parseJson(text)
  const outputs = isObject(document) ? document.outputs : null
  const profile = isObject(outputs) ? outputs.horizon_profile : null
  if (!Array.isArray(profile)) return null
  const all = profile.map((entry: unknown, i): Row => {
    const { A, H_hor } = isObject(entry) ? entry : {}
    return { line: i + 1, azimuth: toNumber(A), height: toNumber(H_hor), isCompassPoint: false }
  })
  return { ...validateRows(all, 'entry'), textLines: 0 }
}

const HEADER = /^\s*A(_hor)?[\s,;]+H_hor\b/

/** PVGIS printhorizon, outputformat=csv: text, a header, tab-separated rows, text. Null for any other text. */
export const parsePvgisCsv = (text: string): ParsedRows | null => {
  const lines = text.split(/\r\n|\r|\n/)
  const header = lines.findIndex((line) => HEADER.test(line))
  if (header < 0) return null
  const after = lines.slice(header + 1).map((line, i) => ({ line: header + i + 2, text: line.trim() }))
  const end = after.findIndex((row) => row.text === '')
  const table = after.slice(0, end < 0 ? after.length : end)
  const all = table.map(({ line, text: row }): Row => {
    const [azimuth = '', height = ''] = row.split(/[\s,;]+/)
    return {
      line,
      azimuth: Number.parseFloat(azimuth),
      height: Number.parseFloat(height),
      isCompassPoint: false,
    }
  })
  return { ...validateRows(all), textLines: 0 }
}
