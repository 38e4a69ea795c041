import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { csvHeader } from '../../../lib/runs/steps/results.ts'
import { rowsIn } from './upload/reading.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

test('examples/portfolio.csv has 20 valid sites, each with an id and a place of its own', async () => {
  const rows = await rowsIn(read('examples/portfolio.csv'))
  expect(rows.filter((row) => 'errors' in row)).toEqual([])
  const places = rows.flatMap((row) => ('site' in row ? [`${row.site.latitude} ${row.site.longitude}`] : []))
  expect([new Set(rows.map(({ id }) => id)).size, new Set(places).size]).toEqual([20, 20])
})

describe('docs/runs.md', () => {
  const text = read('docs/runs.md')

  test('has a row for each column of the results', () => {
    const [, section = ''] = /^## The results$([\s\S]*?)^## /m.exec(text) ?? []
    const columns = Array.from(section.matchAll(/^\| `(\w+)` \|/gm), ([, column]) => column)
    expect(columns).toEqual(csvHeader.trim().split(','))
  })

  test('shows a line of JSON that is a valid row', async () => {
    const [, line = ''] = /^```json\n([\s\S]*?)^```/m.exec(text) ?? []
    expect(await rowsIn(line)).toMatchObject([{ id: 'a', site: { horizonProfile: [{ direction: '0' }] } }])
  })

  test('names the columns of the file that are needed', async () => {
    const [, section = ''] = /^## The file$([\s\S]*?)^\*\*CSV/m.exec(text) ?? []
    const names = (pattern: RegExp): string[] =>
      Array.from(section.matchAll(pattern), ([, cell = '']) => cell.replaceAll('`', '').split(', ')).flat()
    const required = names(/^\| (`.*?`) \|.*\| required \|$/gm)
    const optional = names(/^\| (`.*?`) \|.*\| optional.*\|$/gm)
    const header = [...required, ...optional].join()
    const values = [...required.map(() => '5'), ...optional.map(() => '')].join()
    expect(await rowsIn(`${header}\n${values}`)).toMatchObject([{ id: '1', site: { systemSize: 5 } }])
    for (const missing of required)
      await expect(rowsIn(`${header.replace(`${missing},`, '')}\n`)).rejects.toThrow(`${missing} is missing`)
  })
})
