import openapiTS, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../lib/open-api/document.ts'

export interface GeneratedFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

const NOTE = '// Generated from the table of operations by `npm run openapi`.\n\n'

/** In the types, examples would be thousands of lines of comments. */
const withoutExamples = (document: object): string =>
  JSON.stringify(document, (key, value: unknown) => (/^examples?$/.test(key) ? undefined : value))

/** The OpenAPI document and the TypeScript types of a client, in which a request may omit a field with a default. */
export const openApiFiles = async (): Promise<readonly GeneratedFile[]> => {
  const document = openApiDocument()
  const options = { defaultNonNullable: false, silent: true }
  const types = astToString(await openapiTS(withoutExamples(document), options))
  return [
    { path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
    { path: 'web/src/api.d.ts', text: NOTE + types },
  ]
}
