import { expect, test, vi } from 'vitest'
import { causeOf, createLog, flushLog } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()

const lines = async () => {
  await flushLog()
  return logged.map((line) => JSON.parse(line))
}

test('a line is a JSON object with a level, a message, the service, and the details of its log and its own', async () => {
  const log = createLog({ requestId: '1' })
  log.warn('slow', { cause: 'a\nb' })
  createLog().error('outside')
  log.error('broken')
  const service = 'shading-estimation'
  expect(await lines()).toMatchObject([
    { level: 'WARN', message: 'slow', requestId: '1', cause: 'a\nb', service },
    { level: 'ERROR', message: 'outside', service },
    { level: 'ERROR', message: 'broken', requestId: '1', service },
  ])
  expect(logged[0]).toMatch(/^\{.*\}\n$/)
  expect(logged[1]).not.toContain('requestId')
  expect(logged[2]).not.toContain('cause')
})

test('once the log is flushed, a line is written even if it was the first of its container', async () => {
  vi.resetModules()
  const fresh = await import('../../../lib/platform/log.ts')
  await fresh.flushLog()
  fresh.createLog().warn('first')
  expect(logged).toEqual([])
  await fresh.flushLog()
  expect(logged.join('')).toContain('first')
})

test('a cause includes its own causes', () => {
  expect(causeOf(new Error('fetch failed', { cause: new Error('socket hang up') }))).toBe(
    'fetch failed: socket hang up',
  )
  expect(causeOf('text')).toBe('text')
})
