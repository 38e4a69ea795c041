import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions'
import { propertyAt, type Stage } from '../synthesis.ts'

/* Runs the synthesized state machine on an interpreter of the Amazon States Language. */

interface State {
  readonly Type: string
  readonly Resource?: string
  readonly Catch?: readonly unknown[]
  readonly ToleratedFailurePercentage?: number
  readonly ItemProcessor?: Definition
}
interface Definition {
  readonly StartAt: string
  readonly States: Readonly<Record<string, State>>
}

const definitionIn = (stage: Stage): Definition =>
  JSON.parse(
    String(propertyAt(stage, 'RunsMachineStateMachine', 'DefinitionString'))
      .replaceAll(/<(\w+)\.Arn>/g, 'arn:aws:lambda:eu-central-1:123456789012:function:$1')
      .replaceAll('<AWS::Partition>', 'aws'),
  )

/** The resources of all tasks, including those in maps. */
const tasksOf = ({ States }: Definition): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, { Type, Resource = '', ItemProcessor }] of Object.entries(States)) {
    if (Type === 'Task') found[name] = Resource
    if (ItemProcessor) Object.assign(found, tasksOf(ItemProcessor))
  }
  return found
}

const changed = <Value, Other>(values: Readonly<Record<string, Value>>, change: (value: Value) => Other) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** Makes a part that fails for good end without an error after all its retries. */
const tolerating = (state: State): State => {
  const { ItemProcessor, ToleratedFailurePercentage } = state
  if (!ItemProcessor || ToleratedFailurePercentage !== 100) return state
  const end = `${ItemProcessor.StartAt}Tolerated`
  const catchAll = { ErrorEquals: ['States.ALL'], ResultPath: null, Next: end }
  const States = changed(ItemProcessor.States, (it) =>
    it.Type === 'Task' ? { ...it, Catch: [...(it.Catch ?? []), catchAll] } : it,
  )
  return { ...state, ItemProcessor: { ...ItemProcessor, States: { ...States, [end]: { Type: 'Succeed' } } } }
}

/**
 * The definition, adapted for the interpreter, which runs distributed maps as inline ones and does not tolerate
 * failures. Without the time limit: its timers overflow after 24 days.
 */
const adapted = ({ StartAt, States }: Definition): StateMachineDefinition =>
  JSON.parse(JSON.stringify({ StartAt, States: changed(States, tolerating) }))

/** The functions of the steps by name, and `updateItem`. An error fails the state, by its name. */
export type Steps = Readonly<Record<string, (event: unknown) => unknown>>

/** A function that returns nothing returns null in Lambda, and everything is JSON. */
const call = async (steps: Steps, resource: string, event: unknown) => {
  const name = resource.replace(/^.*:/, '')
  const step = steps[name.charAt(0).toLowerCase() + name.slice(1)]
  if (!step) throw new Error(`There is no ${resource}`)
  return JSON.parse(JSON.stringify((await step(event)) ?? null))
}

/** The state machine of a stage. It is built once, because that takes far longer than an execution. */
export const machineIn = (stage: Stage) => {
  const definition = definitionIn(stage)
  const tasks = tasksOf(definition)
  const machine = new StateMachine(adapted(definition))
  /**
   * Executes it as an uploaded file does, without the pauses before retries and attempts to take a turn.
   *
   * @returns the error that it failed with; null if it succeeded
   */
  const execute = async (steps: Steps, key: string, name = 'first') => {
    const overrides = {
      taskResourceLocalHandlers: changed(
        tasks,
        (resource) => (event: unknown) => call(steps, resource, event),
      ),
      waitTimeOverrides: { TurnLater: 1 },
      retryIntervalOverrides: changed(tasks, () => 0),
    }
    const execution = machine.run({ key }, { overrides, context: { Execution: { Name: name } } })
    const failure = (error: Error): Error => error
    return execution.result.then(() => null, failure)
  }
  return { definition, execute }
}
