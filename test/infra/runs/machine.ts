import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions'
import * as z from 'zod'
import { propertyAt, type Stage } from '../synthesis.ts'

/* Runs the synthesized state machine on an interpreter of the Amazon States Language. */

const Task = z.looseObject({ Type: z.literal('Task'), Resource: z.string() })
const Processor = z.looseObject({ StartAt: z.string(), States: z.record(z.string(), z.looseObject({})) })
const MapState = z.looseObject({
  Type: z.literal('Map'),
  ToleratedFailurePercentage: z.number().default(0),
  ItemProcessor: Processor,
})

type Definition = z.infer<typeof Processor>

/** The definition of a stage's state machine, with an ARN for each function. */
export const definitionIn = (stage: Stage): Definition => {
  const text = z.string().parse(propertyAt(stage, 'RunsMachineStateMachine', 'DefinitionString'))
  const withArns = text
    .replaceAll(/<(\w+)\.Arn>/g, 'arn:aws:lambda:eu-central-1:123456789012:function:$1')
    .replaceAll('<AWS::Partition>', 'aws')
  return Processor.parse(JSON.parse(withArns))
}

/** All states, including the states of maps. */
const statesOf = ({ States }: Definition): [string, unknown][] =>
  Object.entries(States).flatMap(([name, state]) => {
    const { data } = MapState.safeParse(state)
    return [[name, state], ...(data ? statesOf(data.ItemProcessor) : [])]
  })

/** Makes a part that fails for good end without an error after all its retries. */
const tolerate = (processor: Definition): Definition => {
  const end = `${processor.StartAt}Tolerated`
  const catchAll = { ErrorEquals: ['States.ALL'], ResultPath: null, Next: end }
  const States = Object.entries(processor.States).map(([name, state]) => {
    if (!Task.safeParse(state).success) return [name, state]
    return [name, { ...state, Catch: [...z.array(z.unknown()).parse(state.Catch), catchAll] }]
  })
  return { ...processor, States: { ...Object.fromEntries(States), [end]: { Type: 'Succeed' } } }
}

const toleratingAll = (state: unknown): unknown => {
  const { data } = MapState.safeParse(state)
  return data?.ToleratedFailurePercentage === 100
    ? { ...data, ItemProcessor: tolerate(data.ItemProcessor) }
    : state
}

const Interpreted = z.custom<StateMachineDefinition>((it) => Processor.safeParse(it).success)

/**
 * The definition, adapted for the interpreter, which runs distributed maps as inline ones and does not tolerate
 * failures. Its timers overflow after 24 days.
 */
const adapted = ({ TimeoutSeconds: _, ...definition }: Definition): StateMachineDefinition => {
  const States = Object.entries(definition.States).map(([name, state]) => [name, toleratingAll(state)])
  return Interpreted.parse({ ...definition, States: Object.fromEntries(States) })
}

/** The functions of the steps by name, and `updateItem`. An error fails the state, by its name. */
export type Steps = Readonly<Record<string, (event: unknown) => unknown>>

const RESOURCE = /:(\w)(\w*)$/

/** A function that returns nothing returns null in Lambda, and everything is JSON. */
const call = async (steps: Steps, resource: string, event: unknown) => {
  const [, first = '', rest = ''] = RESOURCE.exec(resource) ?? []
  const step = steps[first.toLowerCase() + rest]
  if (!step) throw new Error(`There is no ${resource}`)
  return JSON.parse(JSON.stringify((await step(event)) ?? null))
}

const tasksOf = (definition: Definition): [string, string][] =>
  statesOf(definition).flatMap(([name, state]) => {
    const { data } = Task.safeParse(state)
    return data ? [[name, data.Resource]] : []
  })

/**
 * Executes a state machine as an uploaded file does, without the pauses before retries and attempts to take a turn.
 *
 * @returns the error that it failed with; null if it succeeded
 */
export const execute = async (definition: Definition, steps: Steps, key: string, name = 'first') => {
  const tasks = tasksOf(definition)
  const execution = new StateMachine(adapted(definition)).run(
    { key },
    {
      overrides: {
        taskResourceLocalHandlers: Object.fromEntries(
          tasks.map(([state, resource]) => [state, (event) => call(steps, resource, event)]),
        ),
        waitTimeOverrides: { TurnLater: 1 },
        retryIntervalOverrides: Object.fromEntries(tasks.map(([state]) => [state, 0])),
      },
      context: { Execution: { Name: name } },
    },
  )
  const failure = (error: Error): Error => error
  return execution.result.then(() => null, failure)
}
