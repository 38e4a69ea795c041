import { encodeTerrarium } from '../../../local/terrain-tiles.ts'
import { type Behavior, startUpstream, type Upstream } from '../upstream/server.ts'

/** A tile of a plain, 100 m above the sea. */
export const PLAIN = encodeTerrarium(new Float32Array(256 * 256).fill(100))

export const sendBytes =
  (bytes: Uint8Array): Behavior =>
  (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
  }

export const sendPlain: Behavior = sendBytes(PLAIN)

export interface TileServer extends Upstream {
  /** For TERRAIN_TILES_URL. */
  readonly template: string
}

/** A tile server that follows a script, like {@link startUpstream}. */
export const startScriptedTiles = async (
  ...script: readonly [Behavior, ...Behavior[]]
): Promise<TileServer> => {
  const upstream = await startUpstream(...script)
  return { ...upstream, template: `${new URL(upstream.url).origin}/{z}/{x}/{y}.png` }
}
