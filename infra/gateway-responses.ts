import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { type GatewayError, gatewayErrors, gatewayResponse } from '../lib/http/gateway-responses.ts'
import { EXPOSED_HEADERS } from '../lib/operations/cors-policy.ts'

/**
 * API Gateway cannot check an origin against a list. With several allowed origins, any page may read the gateway's own
 * responses, which contain nothing but the error.
 */
const corsHeaders = (origins: readonly string[]): Record<string, string> => {
  const [first, ...others] = origins
  if (first === undefined) return {}
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? first : '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
  }
}

const isGatewayError = (name: string): name is GatewayError => name in gatewayErrors

/** Puts the gateway's own error responses into the same envelope as the functions' responses. */
export const addGatewayResponses = (api: RestApi, origins: readonly string[]): void => {
  for (const reason of Object.keys(gatewayErrors).filter(isGatewayError)) {
    const { statusCode, headers, body } = gatewayResponse(reason)
    const { 'Content-Type': contentType = '', ...others } = headers
    api.addGatewayResponse(reason, {
      type: ResponseType.of(reason),
      statusCode: String(statusCode),
      // API Gateway's mapping syntax puts literals in single quotes.
      responseHeaders: Object.fromEntries(
        Object.entries({ ...others, ...corsHeaders(origins) }).map(([name, text]) => [name, `'${text}'`]),
      ),
      templates: { [contentType]: body },
    })
  }
}
