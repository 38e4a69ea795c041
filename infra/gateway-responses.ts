import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { RESPONSE_HEADERS } from '../lib/http/cors.ts'
import { respond } from '../lib/http/envelope.ts'
import { type GatewayFault, gatewayEnvelope, gatewayFaults } from '../lib/operations/gateway-responses.ts'

/** API Gateway's mapping syntax puts literals in single quotes. */
const literal = (text: string): string => `'${text}'`

/**
 * API Gateway cannot check an origin against a list. With several allowed origins, any page may read the gateway's own
 * responses, which contain nothing but the error.
 */
const corsHeaders = (origins: readonly string[]): Record<string, string> => {
  const [first, ...others] = origins
  if (first === undefined) return {}
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? first : '*',
    'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(','),
  }
}

const isFault = (name: string): name is GatewayFault => name in gatewayFaults

/** Puts the gateway's own error responses into the same envelope as those of the functions. */
export const addGatewayResponses = (api: RestApi, origins: readonly string[]): void => {
  for (const fault of Object.keys(gatewayFaults).filter(isFault)) {
    const { statusCode, headers, body } = respond(gatewayEnvelope(fault))
    const { 'Content-Type': contentType = '', ...others } = headers
    api.addGatewayResponse(fault, {
      type: ResponseType.of(fault),
      statusCode: String(statusCode),
      responseHeaders: Object.fromEntries(
        Object.entries({ ...others, ...corsHeaders(origins) }).map(([name, text]) => [name, literal(text)]),
      ),
      templates: { [contentType]: body },
    })
  }
}
