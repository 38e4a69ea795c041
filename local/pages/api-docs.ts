import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpResponse } from '../../lib/http/envelope.ts'

const require = createRequire(import.meta.url)
const fromViewer = (file: string): string => readFileSync(require.resolve(`swagger-ui-dist/${file}`), 'utf8')

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

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** Nothing is asked of another machine. The viewer draws its icons from addresses that hold the picture itself. */
const SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const answer = (contentType: string, body: string): HttpResponse => ({
  statusCode: 200,
  headers: {
    'Content-Type': `${contentType}; charset=utf-8`,
    'Content-Security-Policy': SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  },
  body,
})

/** The OpenAPI document as a page to read and to try, by the paths of its parts. */
export const documentPages = (): ReadonlyMap<string, HttpResponse> =>
  new Map([
    ['/docs', answer('text/html', PAGE)],
    ['/docs/start.js', answer('text/javascript', START)],
    ['/docs/swagger-ui.css', answer('text/css', fromViewer('swagger-ui.css'))],
    ['/docs/swagger-ui-bundle.js', answer('text/javascript', fromViewer('swagger-ui-bundle.js'))],
  ])
