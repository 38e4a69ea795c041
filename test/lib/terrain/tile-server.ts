import { onTestFinished, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { encodeTerrarium } from '../../terrain-tiles.ts'
import { type Behavior, startUpstream } from '../upstream/server.ts'

/** A tile of a plain, 100 m above the sea. */
export const PLAIN = encodeTerrarium(new Float32Array(256 * 256).fill(100))

export const sendBytes =
  (bytes: Uint8Array): Behavior =>
  (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
  }

export const sendPlain: Behavior = sendBytes(PLAIN)

/** A tile server that follows a script until the test ends, set as the service's own. */
export const startTiles = async (...script: readonly [Behavior, ...Behavior[]]) => {
  const upstream = await startUpstream(...script)
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.terrainTilesUrl, `${new URL(upstream.url).origin}/{z}/{x}/{y}.png`)
  return upstream
}
