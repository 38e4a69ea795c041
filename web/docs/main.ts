import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { findConnection } from '../src/connection/connection.ts'
import './styles/docs.css'
import { keepAccessible } from './accessibility.ts'
import { pluginFor } from './plugin.ts'

/** Name of the security scheme in the OpenAPI document. */
const SCHEME = 'apiKey'

const domNode = document.getElementById('document')
if (!domNode) throw new Error('index.html has no element with the id “document”')
keepAccessible(domNode)

const { host, connection } = await findConnection('../')
const address = connection?.address ?? host.address ?? location.origin
const ui = swaggerUi({
  domNode,
  url: `${address}/openapi.json`,
  plugins: [pluginFor(address)],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // It would style every word in place, in colors that fit neither light nor dark.
  syntaxHighlight: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => {
    if (connection) ui.preauthorizeApiKey(SCHEME, connection.key)
  },
})
