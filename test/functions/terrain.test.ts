import { expect, test } from 'vitest'
import { captureLog } from '../captured-log.ts'
import { useServer, useService } from '../http.ts'

const tiles = useServer((_, response) => response.end('<html>maintenance</html>'))
const { request } = useService(() => ({ terrainTilesUrl: `${tiles.url()}/{z}/{x}/{y}.png` }))
const logged = captureLog()

const ask = (latitude: string) => request('GET', `/terrain-horizon?latitude=${latitude}&longitude=11.4041`)

// A horizon of the example terrain is an example of the document.
test('there is no terrain beyond 85°', async () => {
  const none = { statusCode: 422, message: 'Terrain horizon not available for this location' }
  for (const latitude of ['85.001', '-85.001']) expect((await ask(latitude)).envelope).toStrictEqual(none)
})

// Other faults, and when to ask again, are tested where tiles are loaded.
test('the caller gets 502 if the tiles are not tiles, and the log has no place', async () => {
  const { envelope, headers } = await ask('47.2692')
  expect(envelope).toStrictEqual({ statusCode: 502, message: 'Terrain data failed' })
  expect(headers.get('retry-after')).toBeNull()
  expect(logged.join('')).toContain('not a PNG')
  expect(logged.join('')).not.toMatch(/47\.2692|11\.4041|\.png/)
})
