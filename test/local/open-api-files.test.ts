import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApiFiles } from '../../local/open-api-files.ts'

test('the generated files are up to date; otherwise run `npm run openapi`', async () => {
  for (const { path, text } of await openApiFiles()) expect(readFileSync(path, 'utf8'), path).toBe(text)
})
