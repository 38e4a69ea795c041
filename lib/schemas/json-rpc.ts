import * as z from 'zod'

export const JsonRpcMessage = z
  .looseObject({})
  .describe('A request, notification or response of JSON-RPC 2.0, as the Model Context Protocol defines it')

export const jsonRpcReply = z
  .looseObject({})
  .describe('The response of JSON-RPC 2.0 to a request; with a status of 400, it may be the envelope instead')
