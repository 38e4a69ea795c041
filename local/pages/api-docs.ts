import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { staticResponse } from './static-response.ts'

const require = createRequire(import.meta.url)
const swaggerUiFile = (file: string): string =>
  readFileSync(require.resolve(`swagger-ui-dist/${file}`), 'utf8')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Shading Estimation Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="document"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const START_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** Everything comes from this server. Swagger UI embeds its icons as `data:` images. */
const SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const response = (mediaType: string, text: string): HttpResponse =>
  staticResponse({ mediaType, text, securityPolicy: SECURITY_POLICY })

/** Responses for the page that shows the OpenAPI document in Swagger UI, by URL path. */
export const apiDocs = (): ReadonlyMap<string, HttpResponse> =>
  new Map([
    ['/docs', response('text/html', PAGE)],
    ['/docs/start.js', response('text/javascript', START_SCRIPT)],
    ['/docs/swagger-ui.css', response('text/css', swaggerUiFile('swagger-ui.css'))],
    ['/docs/swagger-ui-bundle.js', response('text/javascript', swaggerUiFile('swagger-ui-bundle.js'))],
  ])
