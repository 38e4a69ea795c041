import { spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from '../lib/platform/env.ts'
import { startEstimator } from '../local/estimator/server.ts'
import type { FunctionDefinition } from '../test/lambda/functions.ts'
import { integrationsOf } from '../test/lambda/integrations.ts'
import { installInterfaceClient } from '../test/lambda/interface-client.ts'
import { KEY_PARAMETER, readSynthesis, synthesise } from '../test/lambda/synthesis.ts'
import { createTables } from '../test/lambda/tables.ts'
import { once } from './part.ts'

/** The functions as they are deployed, and what they call. */
export interface Stage {
  /** For what goes when the process ends. */
  readonly folder: string
  /** Address of the DynamoDB engine. */
  readonly engine: string
  /** By the operation's name; their environments find the services. */
  readonly functions: ReadonlyMap<string, FunctionDefinition>
}

const startEngine = async (): Promise<string> => {
  const engine = spawn(process.execPath, [join(import.meta.dirname, 'engine.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => engine.kill())
  const [endpoint] = await event(createInterface(engine.stdout), 'line')
  return String(endpoint)
}

/** With the embedded estimator, whose replies a cache holds after the first; its key is given, not looked up. */
const servicesAt = (engine: string, estimatorUrl: string): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: engine,
  [environment.pvwattsUrl]: estimatorUrl,
  [environment.pvwattsApiKey]: KEY_PARAMETER,
  [environment.metricsDisabled]: 'true',
})

export const stage = once(async (): Promise<Stage> => {
  await installInterfaceClient()
  const folder = await mkdtemp(join(tmpdir(), 'shading-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await synthesise(folder)
  const deployed = readSynthesis(folder)
  const [engine, estimator] = await Promise.all([startEngine(), startEstimator()])
  await createTables(deployed, engine)
  const services = servicesAt(engine, estimator.url)
  const functions = Array.from(integrationsOf(deployed), ([name, it]): [string, FunctionDefinition] => [
    name,
    { ...it, environment: { ...it.environment, ...services } },
  ])
  return { folder, engine, functions: new Map(functions) }
})
