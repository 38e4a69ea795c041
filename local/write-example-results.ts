import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleResults } from './example-results.ts'
import { startService } from './service.ts'
import { readSettings } from './settings.ts'

// A program of its own, because the document imports the file that this one writes.

const settings = { ...readSettings({ PORT: '0' }), dataFolder: null }
const service = await startService(settings)
const results = await exampleResults(service.url, settings.apiKey)
writeFileSync(join(import.meta.dirname, '../lib/open-api/example-results.json'), JSON.stringify(results))
await service.close()
