import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { type RunStep, runSteps } from '../../lib/operations/run-steps.ts'
import { type FunctionDefinition, functionsOf } from './functions.ts'
import { type Deployed, resourcesOf } from './template.ts'

const Method = z.object({
  HttpMethod: z.string(),
  OperationName: z.string().optional(),
  Integration: z.object({ Uri: z.unknown().optional() }),
})

/** The function that the template's API invokes for each operation, by operation name. */
export const integrationsOf = (deployed: Deployed): Map<string, FunctionDefinition> => {
  const functions = functionsOf(deployed)
  const methods = resourcesOf(deployed, 'AWS::ApiGateway::Method', Method).map(({ properties }) => properties)
  const functionFor = ({ name }: Operation): FunctionDefinition => {
    const uri = methods.find(({ OperationName }) => OperationName === name)?.Integration.Uri
    const definition = functions.find(({ arn }) => String(uri).endsWith(`/${arn}/invocations`))
    if (!definition) throw new Error(`The template has no function for ${name}`)
    return definition
  }
  return new Map(operations.map((operation) => [operation.name, functionFor(operation)]))
}

/** The function of each step of runs, by the name of the step, which is also that of the function. */
export const stepFunctionsOf = (deployed: Deployed): Map<string, FunctionDefinition> => {
  const functions = functionsOf(deployed)
  const functionFor = ({ name }: RunStep): FunctionDefinition => {
    const definition = functions.find((it) => it.name.toLowerCase() === name.toLowerCase())
    if (!definition) throw new Error(`The template has no function for ${name}`)
    return definition
  }
  return new Map(runSteps.map((step) => [step.name, functionFor(step)]))
}
