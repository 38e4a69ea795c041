import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleResults } from './example-results.ts'
import { exampleTerrain } from './example-terrain.ts'
import { startService } from './service.ts'
import { readSettings } from './settings.ts'
import { startTileServer } from './terrain-tiles.ts'

// A program of its own, because the document imports the file that this one writes.

const tiles = await startTileServer(exampleTerrain)
const settings = {
  ...readSettings({ PORT: '0', ESTIMATORS: 'embedded', TERRAIN_TILES_URL: tiles.template }),
  dataFolder: null,
}
const service = await startService(settings)
const results = await exampleResults({ url: service.url, apiKey: settings.apiKey })
writeFileSync(join(import.meta.dirname, '../lib/open-api/example-results.json'), JSON.stringify(results))
await service.close()
tiles.close()
