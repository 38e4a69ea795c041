import { startDatabase } from '../local/database/database.ts'
import { serveDatabase } from '../test/serve-database.ts'

// Runs in its own process so that its work is not measured as the service's.
const { endpoint } = await serveDatabase(await startDatabase(null))
process.stdout.write(`${endpoint}\n`)
