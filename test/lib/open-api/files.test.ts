import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../../lib/open-api/document.ts'

const ROOT = join(import.meta.dirname, '../../..')

const NOTE = '// Generated from the table of operations by `npm run openapi`.\n\n'

/** In the types, examples would be thousands of lines of comments. */
const withoutExamples = (document: object): string =>
  JSON.stringify(document, (key, value: unknown) => (/^examples?$/.test(key) ? undefined : value))

/** The path of a file in the document, whose media type is text. */
const FILE = /\/requestBody\/content\/text~1\w+$/

/** A page sends a file unchanged. */
const withFiles: NonNullable<OpenAPITSOptions['postTransform']> = (type, { path = '' }) =>
  FILE.test(path)
    ? ts.factory.createUnionTypeNode([type, ts.factory.createTypeReferenceNode('Blob')])
    : undefined

test('the document and the types match the operations; if not, run `npm run openapi`', async () => {
  const document = openApiDocument()
  // A request may omit a field with a default.
  const options = { defaultNonNullable: false, silent: true, postTransform: withFiles }
  const types = astToString(await openapiTS(withoutExamples(document), options))
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(join(ROOT, 'openapi.json'))
  await expect(NOTE + types).toMatchFileSnapshot(join(ROOT, 'web/src/api.d.ts'))
})
