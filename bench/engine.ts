import { startDatabase } from '../local/database.ts'

// In a process of its own, so that what it does is not taken for the service's.
const { endpoint } = await startDatabase(null)
process.stdout.write(`${endpoint}\n`)
