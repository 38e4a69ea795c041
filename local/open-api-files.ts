import openapiTS, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../lib/open-api/document.ts'

export interface GeneratedFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

const NOTE = '// Generated from the table of operations by `npm run openapi`.\n\n'

/** The OpenAPI document and the TypeScript types of a client, in which a request may omit a field with a default. */
export const openApiFiles = async (): Promise<readonly GeneratedFile[]> => {
  const document = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  const types = astToString(await openapiTS(document, { defaultNonNullable: false, silent: true }))
  return [
    { path: 'openapi.json', text: document },
    { path: 'web/src/api.d.ts', text: NOTE + types },
  ]
}
