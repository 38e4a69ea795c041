import * as z from 'zod'
import { JsonRpcMessage, jsonRpcReply } from '../schemas/json.ts'
import { computing, operation } from './operation.ts'

const header = z.string().optional()

/** Its permissions are the union of its tools' permissions; see the table of operations. */
export const callTool = operation('callTool', 'POST', '/mcp', {
  ...computing,
  summary: 'Call operations as Model Context Protocol tools',
  description:
    'Streamable HTTP without sessions or streams: a JSON-RPC message in, a JSON-RPC response out, without the envelope. A ' +
    'notification gets 202 without a body. Earlier errors (key, size, content type, throttling) have the envelope. Any ' +
    '`Accept` header is allowed.',
  tag: 'Agents',
  headers: z.object({
    'Mcp-Protocol-Version': header.describe('Protocol version, once it is agreed'),
    'Mcp-Method': header.describe('Method of the message, since protocol version 2026-07-28'),
    'Mcp-Name': header.describe('Name of the tool, since protocol version 2026-07-28'),
  }),
  body: JsonRpcMessage,
  message: null,
  data: jsonRpcReply,
  ownErrors: [400, 404],
  accepted: 'The message is a notification. There is no body.',
  // Clients try to open a stream and to end a session with these, and treat anything but 405 as a failure.
  refusedMethods: ['GET', 'DELETE'],
})
