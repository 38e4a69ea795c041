import { config } from 'zod'

// The page's security policy forbids what zod would otherwise try: to compile its schemas. To be imported before any of them.
config({ jitless: true })
