import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEY, useService } from '../http.ts'
import { annualLoss } from './client-example.ts'

const { url } = useService()

test('the example in docs/api.md returns the energy loss', async () => {
  const loss = await annualLoss(url(), KEY)
  expect(loss).toBeGreaterThan(0)
  expect(loss).toBeLessThan(100)
})

test('docs/api.md shows the example as it runs here', () => {
  const [, shown = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
  const run = linesOf(readFileSync('test/local/client-example.ts', 'utf8'))
  const body = run.slice(
    run.findIndex((line) => line.startsWith('const client')),
    run.indexOf('}', 8),
  )
  expect(body.length).toBeGreaterThan(8)
  expect(linesOf(shown)).toEqual(expect.arrayContaining(body.filter((line) => !line.startsWith('return'))))
})
