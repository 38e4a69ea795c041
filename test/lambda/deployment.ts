import { afterAll, beforeAll } from 'vitest'
import type { Operation } from '../../lib/operations/operation.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { KEY, type Reply, type RequestOptions, send } from '../http.ts'
import { createFront } from './front.ts'
import type { FunctionDefinition } from './functions.ts'
import { integrationsOf } from './integrations.ts'
import { type LambdaFunction, lambdaFunction } from './lambda-function.ts'
import { type Services, startServices } from './services.ts'
import { readSynthesis } from './synthesis.ts'
import type { Deployed } from './template.ts'

/** The stack that `npm run test:lambda` has synthesized. */
export const synthesized = (): Deployed => {
  const { LAMBDA_SYNTHESIS: folder } = process.env
  if (!folder)
    throw new Error('Run these tests with `npm run test:lambda`, which synthesizes the stack first')
  return readSynthesis(folder)
}

/** The synthesized stack, running: its functions under AWS's runtime client, with a gateway in front and services behind. */
export interface Deployment extends Pick<Services, 'aws' | 'estimator'> {
  readonly url: string
  readonly definitions: readonly FunctionDefinition[]
  readonly functions: readonly LambdaFunction[]
  lambda(operation: Pick<Operation, 'name'>): LambdaFunction
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>
  close(): Promise<void>
}

type Change = (definition: FunctionDefinition) => FunctionDefinition

const start = async (change: Change): Promise<Deployment> => {
  const deployed = synthesized()
  const integrations = Array.from(integrationsOf(deployed), ([name, it]) => [name, change(it)] as const)
  const definitions = integrations.map(([, definition]) => definition)
  const { aws, estimator, addresses, close } = await startServices(deployed, definitions)
  const functions = new Map(
    integrations.map(([name, it]) => [
      name,
      lambdaFunction({ ...it, environment: { ...it.environment, ...addresses } }),
    ]),
  )
  const front = createFront(functions, KEY)
  const url = `http://${LOOPBACK}:${await listen(front)}`
  return {
    url,
    aws,
    estimator,
    definitions,
    functions: [...functions.values()],
    lambda: ({ name }) => {
      const lambda = functions.get(name)
      if (!lambda) throw new Error(`There is no function for ${name}`)
      return lambda
    },
    request: (method, path, options) => send(url, method, path, options),
    close: async () => {
      front.close()
      front.closeAllConnections()
      await Promise.all(Array.from(functions.values(), (lambda) => lambda.close()))
      await close()
    },
  }
}

/**
 * A deployment that the tests of a file share.
 *
 * @param change modifies the function definitions of the template
 */
export const useDeployment = (change: Change = (definition) => definition): (() => Deployment) => {
  let deployment: Deployment | undefined
  beforeAll(async () => {
    deployment = await start(change)
  })
  afterAll(() => deployment?.close())
  return () => {
    if (!deployment) throw new Error('The deployment has not been started')
    return deployment
  }
}
