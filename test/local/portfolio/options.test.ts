import { expect, test } from 'vitest'
import { readOptions } from '../../../local/portfolio/options.ts'
import { testAll } from '../../test-all.ts'

test('only a file is needed', () => {
  expect(readOptions(['sites/roofs.csv'])).toEqual({
    file: 'sites/roofs.csv',
    run: { name: 'roofs.csv', horizon: 'given' },
    url: undefined,
    apiKey: undefined,
    jsonLines: false,
  })
  expect(readOptions(['-'])).toMatchObject({ run: { name: 'standard input' } })
})

test('every option is read', () => {
  const named = ['--name', 'Roofs', '--adjustment', 'energy', '--year', '2027', '--horizon', 'terrain']
  const others = ['--json-lines', '--url', 'https://example.org/v1/', '--key', 'mine']
  expect(readOptions([...named, ...others, '-'])).toEqual({
    file: '-',
    run: { name: 'Roofs', adjustment: 'energy', year: 2027, horizon: 'terrain' },
    url: 'https://example.org/v1',
    apiKey: 'mine',
    jsonLines: true,
  })
})

testAll([
  [[], /^Pass exactly one file\.\n\nUsage: /],
  [['a.csv', 'b.csv'], /^Pass exactly one file\.\n\nUsage: /],
  [['a.csv', '--speed', '9'], /^Unknown option '--speed'/],
  [['a.csv', '--horizon', 'flat'], /^--horizon must be given or terrain$/],
  [['a.csv', '--year', 'next'], /^--year /],
  [['a.csv', '--year', '1949', '--adjustment', 'x'], /^--adjustment .*\n--year /],
  [['a.csv', '--url', 'example.org'], /^--url must be an http or https URL such as /],
])('wrong options are refused with what to do', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})

test('help can be asked for without a file', () => {
  for (const option of ['--help', '-h']) expect(readOptions([option])).toBe('help')
})
