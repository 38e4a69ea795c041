import {
  Choice,
  Condition,
  DistributedMap,
  type IChainable,
  JsonPath,
  StateMachineType,
  Succeed,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { StepFunction } from './runs.ts'
import { CHUNK, RUN, RUN_ENDED, taskOf } from './tasks.ts'

interface MapProps {
  /** What the state before returned the numbers of the parts as. */
  readonly items: 'terrain' | 'baselines' | 'rows'
  readonly maxConcurrency: number
  /** What to do with one part. */
  readonly processor: IChainable
}

/**
 * Does something for each part of a step, as executions of their own. They are standard ones: an express one must end
 * within five minutes, but a part may wait for a quota, and repeating one that failed takes time.
 */
export const mapOf = (
  scope: Construct,
  id: 'Terrain' | 'Baselines' | 'Rows',
  { items, processor, ...props }: MapProps,
) =>
  DistributedMap.jsonPath(scope, id, {
    ...props,
    label: id,
    toleratedFailurePercentage: 100,
    mapExecutionType: StateMachineType.STANDARD,
    itemsPath: `$.${items}`,
    itemSelector: { ...RUN, chunk: JsonPath.numberAt('$$.Map.Item.Value') },
    resultPath: JsonPath.DISCARD,
  }).itemProcessor(processor)

/**
 * The end of a part. It returns nothing: what all parts return together must not exceed 256 KiB. If the run has ended, the
 * step after this one notices.
 */
const doneWith = (scope: Construct, id: string): Succeed =>
  Succeed.jsonPath(scope, id, { outputPath: JsonPath.DISCARD })

/** One call of a step. */
export const callOnce = (scope: Construct, id: string, step: StepFunction): IChainable =>
  taskOf(scope, id, { step, input: CHUNK, outputPath: JsonPath.DISCARD }).addCatch(
    doneWith(scope, `${id}Ended`),
    { errors: [RUN_ENDED] },
  )

/** Calls of a step that asks to be called again later, until it is done. */
export const callUntilDone = (scope: Construct, id: string, step: StepFunction): IChainable => {
  const seconds = '$.answer.waitSeconds'
  const done = doneWith(scope, `${id}Done`)
  const task = taskOf(scope, id, { step, input: CHUNK, resultPath: '$.answer' })
  const wait = Wait.jsonPath(scope, `${id}Later`, { time: WaitTime.secondsPath(seconds) }).next(task)
  return task
    .addCatch(done, { errors: [RUN_ENDED] })
    .next(Choice.jsonPath(scope, `${id}Again`).when(Condition.isNumeric(seconds), wait).otherwise(done))
}
