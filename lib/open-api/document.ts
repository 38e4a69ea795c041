import manifest from '../../package.json' with { type: 'json' }
import { tags } from '../operations/operation.ts'
import { API_KEY, pathsObject } from './paths.ts'
import { componentResponses } from './responses.ts'
import { componentSchemas } from './schemas.ts'

const DESCRIPTION = `Solar sites, the horizon around them, and their production with and without its shade.

Azimuths are degrees clockwise from true north, heights and altitudes degrees above the horizontal, latitudes and
longitudes degrees north and east. Every response except this document has the envelope
\`{statusCode, message, data?, errors?, nextCursor?}\`, and the HTTP status equals \`statusCode\`.

Wherever there is GET, there is HEAD, with the same key, status and headers, and without a body.`

/** The OpenAPI document, derived from the operations table. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Shading Estimation Service',
    version: manifest.version,
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative to the document's own URL, whose path contains the stage of a deployment.
  servers: [{ url: '.', description: 'The server that sent this document' }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  paths: pathsObject(),
  components: {
    schemas: componentSchemas(),
    responses: componentResponses(),
    securitySchemes: {
      [API_KEY]: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the administrator. The local server prints its key at start.',
      },
    },
  },
})
