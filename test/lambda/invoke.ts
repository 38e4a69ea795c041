import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LOOPBACK, listen } from '../../local/listen.ts'

interface Invocation {
  /** The folder of the bundle. */
  readonly folder: string
  /** The whole environment: nothing is inherited from this process. */
  readonly environment: Readonly<Record<string, string>>
  readonly event: unknown
}

/** AWS's own program that runs a function. */
const INTERFACE_CLIENT = join(import.meta.dirname, 'runtime/node_modules/aws-lambda-ric/index.mjs')
const RAPID_CLIENT = join(import.meta.dirname, 'rapid-client.ts')

const SECONDS = 600
const ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:test'

/**
 * Lambda's additions to the environment of a function.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
const runtimeEnvironment = (folder: string) => ({
  LAMBDA_TASK_ROOT: folder,
  _HANDLER: 'index.handler',
  AWS_LAMBDA_FUNCTION_NAME: 'test',
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
  // Uses JavaScript to get the next event.
  AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
  AWS_LAMBDA_LOG_GROUP_NAME: 'test',
  AWS_LAMBDA_LOG_STREAM_NAME: 'test',
})

/**
 * Runs a function once, in its own process, under AWS's runtime interface client. For that client, this is Lambda: the client
 * gets an event, sends the result, and waits for the next event, which never comes.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 *
 * @returns the result, and all output of the process
 * @throws the function's error, or the output of its process if that ends instead
 */
export const invoke = async ({ folder, environment, event }: Invocation) => {
  const { promise: body, resolve, reject } = Promise.withResolvers<string>()
  let hasEvent = false
  // The client reuses its connection even after a slow function, so it must not time out.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    if (request.url?.endsWith('/next')) {
      if (hasEvent) return
      hasEvent = true
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Lambda-Runtime-Aws-Request-Id': randomUUID(),
        'Lambda-Runtime-Deadline-Ms': Date.now() + 1000 * SECONDS,
        'Lambda-Runtime-Invoked-Function-Arn': ARN,
      })
      response.end(JSON.stringify(event))
      return
    }
    const sent = await text(request)
    response.writeHead(202).end()
    if (request.url?.endsWith('/response')) resolve(sent)
    else reject(new Error(sent))
  })
  const AWS_LAMBDA_RUNTIME_API = `${LOOPBACK}:${await listen(server)}`
  const child = spawn(process.execPath, ['--import', RAPID_CLIENT, INTERFACE_CLIENT, 'index.handler'], {
    cwd: folder,
    env: { ...runtimeEnvironment(folder), ...environment, AWS_LAMBDA_RUNTIME_API },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => (log += data))
  child.once('exit', () => reject(new Error(`The process has ended: ${log}`)))
  try {
    const result: unknown = JSON.parse(await body)
    return { result, log }
  } finally {
    child.kill('SIGKILL')
    server.close()
    server.closeAllConnections()
  }
}
