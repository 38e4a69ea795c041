import { config } from 'zod'

// The page's security policy forbids zod's default, which compiles schemas. Import this before any schema.
config({ jitless: true })
