import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiFiles } from './open-api-files.ts'

const ROOT = join(import.meta.dirname, '..')

for (const { path, text } of await openApiFiles()) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}
