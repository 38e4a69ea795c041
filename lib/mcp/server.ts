import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import manifest from '../../package.json' with { type: 'json' }
import { type GatewayEvent, headerOf } from '../http/parse-request.ts'
import { errorKinds } from '../platform/errors.ts'
import { causeOf, type Log } from '../platform/log.ts'
import { jsonRpcReply } from '../schemas/json.ts'
import type { callOf } from './tool.ts'

export type ToolDescription = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'annotations'>

const INSTRUCTIONS =
  'Estimates the energy that solar panels lose to the horizon, houses and trees, from coordinates, tilt, azimuth and size. ' +
  'Azimuths are degrees clockwise from true north, heights degrees above the horizontal or meters. First get the terrain ' +
  'and the buildings, then an estimate with them. Quote energy.annualLoss and energy.adjustedAnnual, and name the source ' +
  'of the weather.'

/** The tools: loaded when called, and described when listed. */
export interface Tools {
  readonly list: () => Promise<ToolDescription[]>
  /** null if there is no such tool. */
  readonly call: (
    name: string,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<Awaited<ReturnType<typeof callOf>> | null>
}

const createServer = ({ list, call }: Tools, log: Log): Server => {
  const info = { name: 'shading-estimation-service', version: manifest.version }
  const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS })
  server.setRequestHandler('tools/list', async () => ({ tools: await list() }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {}).catch((error: unknown) => {
      log.error('A tool failed', { tool: params.name, cause: causeOf(error) })
      throw new ProtocolError(ProtocolErrorCode.InternalError, errorKinds.internal.message)
    })
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`)
    return result
  })
  return server
}

/** Headers of the protocol, which the SDK compares with the message. */
const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name']

const requestOf = (event: GatewayEvent, message: object): Request =>
  new Request('http://service.invalid/mcp', {
    method: 'POST',
    headers: {
      ...Object.fromEntries(
        HEADERS.flatMap((name) => {
          const value = headerOf(event, name)
          return value === undefined ? [] : [[name, value]]
        }),
      ),
      'content-type': 'application/json',
      // The client gets JSON, regardless of its Accept header.
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  })

/** Protocol versions before 2026-07-28 begin with a handshake, which needs no session here. */
const answerLegacy = async (request: Request, server: Server): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(request)
}

/**
 * Answers a message of the Model Context Protocol.
 *
 * @returns the protocol's status, and the response; null for a notification
 */
export const answerMessage = async (event: GatewayEvent, message: object, tools: Tools, log: Log) => {
  const request = requestOf(event, message)
  const server = () => createServer(tools, log)
  const { fetch } = createMcpHandler(server, { legacy: 'reject' })
  const isLegacy = await isLegacyRequest(request)
  const response = isLegacy ? await answerLegacy(request, server()) : await fetch(request)
  const body = await response.text()
  return { statusCode: response.status, data: body === '' ? null : jsonRpcReply.parse(JSON.parse(body)) }
}
