import { environment, setting } from '../env.ts'
import { VisibleError } from '../errors.ts'

/** Works without registration, for a few requests an hour. */
const DEMO_KEY = 'DEMO_KEY'

/** Two tries of these leave room for the estimator's own. */
const LIMITS = { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true }

/** The client is loaded by those who need it: most calls find their baseline in the cache. */
const readParameter = async (name: string): Promise<string> => {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm')
  const client = new SSMClient({ maxAttempts: 2, requestHandler: LIMITS })
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty`)
  return Parameter.Value.trim()
}

let parameter: Promise<string> | undefined

/** After a failure, or a refusal by the estimator, the parameter is read anew: somebody may have changed it. */
export const forgetApiKey = (): void => {
  parameter = undefined
}

/**
 * The estimator's key: from the environment, else from the SSM parameter that the environment names, which is read
 * once a container, else the public one.
 *
 * @throws VisibleError estimatorUnavailable where the parameter cannot be read
 */
export const pvwattsApiKey = async (): Promise<string> => {
  const given = setting(environment.pvwattsApiKey)
  if (given !== undefined) return given
  const name = setting(environment.pvwattsKeyParameter)
  if (name === undefined) return DEMO_KEY
  parameter ??= readParameter(name)
  return parameter.catch((cause: unknown) => {
    forgetApiKey()
    throw new VisibleError('estimatorUnavailable', { cause })
  })
}
