import { expect, test, vi } from 'vitest'
import { createLog } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()

test('a line is a JSON object with a level, a message, the service, and the details of its log and its own', () => {
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'shading-of-the-test')
  const log = createLog({ requestId: '1' })
  log.warn('slow', { cause: 'a\nb' })
  createLog().error('outside')
  log.error('broken')
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3f;Parent=53995c3f;Sampled=1')
  log.warn('traced')
  const every = {
    service: 'shading-of-the-test',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  }
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    { ...every, level: 'WARN', message: 'slow', requestId: '1', cause: 'a\nb' },
    { ...every, level: 'ERROR', message: 'outside' },
    { ...every, level: 'ERROR', message: 'broken', requestId: '1' },
    { ...every, level: 'WARN', message: 'traced', requestId: '1', xray_trace_id: '1-5759e988-bd862e3f' },
  ])
  expect(logged[0]).toMatch(/^\{.*\}\n$/)
})
