import { expect, test, vi } from 'vitest'
import { isOffline, reconnect } from '../../../web/src/api/use-reconnect.ts'

const look = (): Promise<void> => reconnect('http://127.0.0.1:3000')
const cut = new TypeError('Failed to fetch')

test('a look for the service that fails late does not hide that it has responded since', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(cut))
  await look()
  expect(isOffline.value).toBe(true)
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce(new Response()))
  const early = look()
  await look()
  slow.reject(cut)
  await early
  expect(isOffline.value).toBe(false)
})
