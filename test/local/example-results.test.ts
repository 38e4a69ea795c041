import { afterAll, expect, test } from 'vitest'
import shown from '../../lib/open-api/example-results.json' with { type: 'json' }
import { exampleResults } from '../../local/example-results.ts'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { KEY, useService } from '../http.ts'

const tiles = await startTileServer(exampleTerrain)
afterAll(tiles.close)
const { url } = useService(() => ({ terrainTilesUrl: tiles.template }))

test('the examples of the document are what the service returns; if not, run `npm run openapi`', async () => {
  expect(await exampleResults({ url: url(), apiKey: KEY })).toStrictEqual(shown)
})
