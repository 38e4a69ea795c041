import { expect, test } from 'vitest'
import shown from '../../lib/open-api/example-results.json' with { type: 'json' }
import { exampleResults } from '../../local/example-results.ts'
import { KEY, useService } from '../http.ts'

const { url } = useService()

test('the examples of the document are what the service returns; if not, run `npm run openapi`', async () => {
  expect(await exampleResults(url(), KEY)).toStrictEqual(shown)
})
