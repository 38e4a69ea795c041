import { environment, setting } from '../../platform/env.ts'
import { causeOf } from '../../platform/log.ts'
import { estimatorUnavailable, KeyUnusable } from '../estimator-errors.ts'

/** Public, for a few requests an hour. */
const DEMO_KEY = 'DEMO_KEY'

/** Two attempts within these limits leave time for the call of the estimator. */
const LIMITS = { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true }

/** Loads the client only when needed: most baselines come from the cache. */
const readParameter = async (name: string): Promise<string> => {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm')
  const client = new SSMClient({ maxAttempts: 2, requestHandler: LIMITS })
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
  return usableKey(Parameter?.Value ?? '', `The parameter ${name}`)
}

/** The trimmed key. Errors are logged, so they do not contain it. */
const usableKey = (text: string, source: string): string => {
  const key = text.trim()
  if (key === '') throw new Error(`${source} is blank`)
  if (!/^[\x20-\x7e]+$/.test(key))
    throw new Error(`${source} has characters that an HTTP header cannot carry`)
  return key
}

let parameter: Promise<string> | undefined

/** The next call reads the parameter again: after an error or a refusal, it may have been corrected. */
export const forgetApiKey = (): void => {
  parameter = undefined
}

const configuredKey = async (): Promise<string> => {
  const given = setting(environment.pvwattsApiKey)
  if (given !== undefined) return usableKey(given, environment.pvwattsApiKey)
  const name = setting(environment.pvwattsKeyParameter)
  if (name === undefined) return DEMO_KEY
  parameter ??= readParameter(name)
  return parameter
}

/**
 * The estimator's key, never blank: from the environment, otherwise from the SSM parameter that the environment names,
 * which each container reads once, otherwise the public key.
 *
 * @throws VisibleError estimatorUnavailable if the key cannot be read or cannot be sent in a header
 */
export const pvwattsApiKey = (): Promise<string> =>
  configuredKey().catch((cause: unknown) => {
    forgetApiKey()
    throw estimatorUnavailable(new KeyUnusable(causeOf(cause)))
  })
