import { expect, test, vi } from 'vitest'
import { causeOf, createLog, flushLog } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()

const lines = async () => {
  await flushLog()
  return logged.map((line) => JSON.parse(line))
}

test('a line is a JSON object with a level, a message, details and the service', async () => {
  createLog().error('It broke', { cause: 'a\nb' })
  expect(await lines()).toEqual([
    expect.objectContaining({
      level: 'ERROR',
      message: 'It broke',
      cause: 'a\nb',
      service: 'shading-estimation',
    }),
  ])
  expect(logged[0]).toMatch(/^\{.*\}\n$/)
})

test('each log has details of its own, which every line carries', async () => {
  const [first, second] = [createLog({ requestId: '1' }), createLog({ requestId: '2' })]
  first.warn('slow')
  second.warn('slow', { reason: 'busy' })
  first.error('broken')
  createLog().warn('outside')
  expect((await lines()).map(({ level, requestId, reason }) => [level, requestId, reason])).toEqual([
    ['WARN', '1', undefined],
    ['WARN', '2', 'busy'],
    ['ERROR', '1', undefined],
    ['WARN', undefined, undefined],
  ])
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
