import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript'
import ts from 'typescript'
import { openApiDocument } from '../lib/open-api/document.ts'

const NOTE = '// Generated from the table of operations by `npm run openapi`.\n\n'

/** In the types, examples would be thousands of lines of comments. */
const withoutExamples = (document: object): string =>
  JSON.stringify(document, (key, value: unknown) => (/^examples?$/.test(key) ? undefined : value))

/** The place of a file in the document, which has a media type of text. */
const FILE = /\/requestBody\/content\/text~1\w+$/

/** A page sends a file as it is. */
const withFiles: NonNullable<OpenAPITSOptions['postTransform']> = (type, { path = '' }) =>
  FILE.test(path)
    ? ts.factory.createUnionTypeNode([type, ts.factory.createTypeReferenceNode('Blob')])
    : undefined

/**
 * The OpenAPI document and the TypeScript types of a client, in which a request may omit a field with a default. Paths are
 * relative to the root of the repository.
 */
export const openApiFiles = async () => {
  const document = openApiDocument()
  const options = { defaultNonNullable: false, silent: true, postTransform: withFiles }
  const types = astToString(await openapiTS(withoutExamples(document), options))
  return [
    { path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
    { path: 'web/src/api.d.ts', text: NOTE + types },
  ]
}
