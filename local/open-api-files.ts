import openapiTS, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../lib/open-api/document.ts'

export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

const NOTE = '// Generated from the table of operations by `npm run openapi`.\n\n'

/** The document, and the types of a client in TypeScript: a field with a default may be left out of a request. */
export const openApiFiles = async (): Promise<readonly GeneratedFile[]> => {
  const document = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  const types = astToString(await openapiTS(document, { defaultNonNullable: false, silent: true }))
  return [
    { path: 'openapi.json', text: document },
    { path: 'web/src/api.d.ts', text: NOTE + types },
  ]
}
