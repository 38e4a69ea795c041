import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApiFiles } from '../../local/open-api-files.ts'

test('the generated files match the operations; if not, run `npm run openapi`', async () => {
  for (const { path, text } of await openApiFiles()) expect(readFileSync(path, 'utf8'), path).toBe(text)
})
