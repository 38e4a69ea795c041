import * as z from 'zod'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { type Definition, parseDefinition, type Steps } from '../infra/runs/machine.ts'
import { type Deployment, synthesized } from './deployment.ts'
import type { LambdaFunction } from './lambda-function.ts'
import { resourcesOf } from './template.ts'

const Machine = z.object({ DefinitionString: z.string() })

/** The synthesized state machine of runs. */
export const runMachine = (): Definition => {
  const [machine] = resourcesOf(synthesized(), 'AWS::StepFunctions::StateMachine', Machine)
  if (!machine) throw new Error('The template has no state machine')
  return parseDefinition(machine.properties.DefinitionString)
}

const Failure = z.object({ errorType: z.string(), errorMessage: z.string() })

/** What a state machine sees of a function: its result, or an error by its name. */
const call = async (lambda: LambdaFunction, event: unknown): Promise<unknown> => {
  const { kind, body } = await lambda.invoke(JSON.stringify(event))
  const json: unknown = JSON.parse(body)
  if (kind === 'response') return json
  const { errorType, errorMessage } = Failure.parse(json)
  throw Object.assign(new Error(errorMessage), { name: errorType })
}

/** The steps of runs as the deployed functions do them. */
export const deployedSteps = ({ lambda }: Deployment): Steps =>
  Object.fromEntries(runSteps.map((step) => [step.name, (event: unknown) => call(lambda(step), event)]))
