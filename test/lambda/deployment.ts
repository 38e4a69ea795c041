import { afterAll, beforeAll } from 'vitest'
import { environment } from '../../lib/platform/env.ts'
import type { EstimatorName } from '../../lib/schemas/baseline.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { KEY, type Reply, type RequestOptions, send } from '../http.ts'
import { createFront } from './front.ts'
import type { FunctionDefinition } from './functions.ts'
import { integrationsOf, stepFunctionsOf } from './integrations.ts'
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
export interface Deployment extends Omit<Services, 'addresses'> {
  readonly url: string
  readonly definitions: readonly FunctionDefinition[]
  readonly functions: readonly LambdaFunction[]
  /** @param of an operation or a step of runs */
  lambda(of: { readonly name: string }): LambdaFunction
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>
}

type Change = (definition: FunctionDefinition) => FunctionDefinition

const start = async (change: Change, estimators: EstimatorName): Promise<Deployment> => {
  const deployed = synthesized()
  const integrations = [...integrationsOf(deployed), ...stepFunctionsOf(deployed)].map(
    ([name, it]) => [name, change(it)] as const,
  )
  const definitions = integrations.map(([, definition]) => definition)
  const { addresses, ...services } = await startServices(deployed, definitions)
  const functions = new Map(
    integrations.map(([name, it]) => [
      name,
      lambdaFunction({
        ...it,
        environment: { ...it.environment, ...addresses, [environment.estimators]: estimators },
      }),
    ]),
  )
  const front = createFront(functions, KEY)
  const url = `http://${LOOPBACK}:${await listen(front)}`
  return {
    url,
    ...services,
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
      await services.close()
    },
  }
}

/**
 * A deployment that the tests of a file share.
 *
 * @param change modifies the function definitions of the template
 * @param estimators the only estimator that the functions ask
 */
export const useDeployment = (
  change: Change = (definition) => definition,
  estimators: EstimatorName = 'pvwatts',
): (() => Deployment) => {
  let deployment: Deployment | undefined
  beforeAll(async () => {
    deployment = await start(change, estimators)
  })
  afterAll(() => deployment?.close())
  return () => {
    if (!deployment) throw new Error('The deployment has not been started')
    return deployment
  }
}
