import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { RESPONSE_HEADERS } from '../lib/cors.ts'
import { respond } from '../lib/envelope.ts'
import { type GatewayFault, gatewayEnvelope, gatewayFaults } from '../lib/gateway-faults.ts'

/** In a mapping of API Gateway's a text stands between single quotes. */
const literal = (text: string): string => `'${text}'`

/**
 * The gateway cannot compare an origin with a list. For several it lets all of them read its own answers, which hold
 * nothing but the fault.
 */
const corsOf = (origins: readonly string[]): Record<string, string> => {
  const [first, ...others] = origins
  if (first === undefined) return {}
  return {
    'Access-Control-Allow-Origin': others.length === 0 ? first : '*',
    'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(','),
  }
}

const isFault = (name: string): name is GatewayFault => name in gatewayFaults

/** What the gateway itself answers comes in the envelope too. */
export const addGatewayResponses = (api: RestApi, origins: readonly string[]): void => {
  for (const reason of Object.keys(gatewayFaults).filter(isFault)) {
    const { statusCode, headers, body } = respond(gatewayEnvelope(reason))
    const { 'Content-Type': contentType = '', ...others } = headers
    api.addGatewayResponse(reason, {
      type: ResponseType.of(reason),
      statusCode: String(statusCode),
      responseHeaders: Object.fromEntries(
        Object.entries({ ...others, ...corsOf(origins) }).map(([name, text]) => [name, literal(text)]),
      ),
      templates: { [contentType]: body },
    })
  }
}
