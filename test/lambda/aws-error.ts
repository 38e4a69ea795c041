import type { ServerResponse } from 'node:http'
import type { Access } from './role.ts'

type Answer = Pick<ServerResponse, 'writeHead' | 'end'>

/** Answers with an error as the service of an action does. */
export const fail = (response: Answer, action: string, type: string, message: string): void => {
  if (action.startsWith('s3:')) {
    response.writeHead(type === 'AccessDenied' ? 403 : 400, { 'Content-Type': 'application/xml' })
    response.end(`<Error><Code>${type}</Code><Message>${message}</Message></Error>`)
    return
  }
  response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' })
  response.end(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, Message: message, message }))
}

export const refuse = (response: Answer, { by, action, resource }: Access): void =>
  fail(
    response,
    action,
    action.startsWith('s3:') ? 'AccessDenied' : 'AccessDeniedException',
    `User: ${by} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy ` +
      `allows the ${action} action`,
  )
