import { Duration } from 'aws-cdk-lib'
import * as sfn from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeJsonPathProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { RunStep } from '../../lib/operations/run-steps.ts'
import { capitalize, type ServiceFunction } from '../service-function.ts'

export type StepFunction = ServiceFunction<RunStep>

/** What a step throws if its run was deleted, or has ended in another way. Nothing is left to do, or to repeat. */
export const RUN_ENDED = 'RunEnded'

/** Errors of Lambda itself: no container was free, or none could be reached. */
const LAMBDA_ERRORS = [
  'Lambda.TooManyRequestsException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
]

/** The first of these that fits an error counts, each with attempts of its own. */
export const addRetries = (task: sfn.TaskStateBase): void => {
  task.addRetry({ errors: [RUN_ENDED], maxAttempts: 0 })
  task.addRetry({
    errors: LAMBDA_ERRORS,
    interval: Duration.seconds(2),
    maxAttempts: 10,
    maxDelay: Duration.minutes(2),
    jitterStrategy: sfn.JitterType.FULL,
  })
  task.addRetry({
    errors: [sfn.Errors.ALL],
    interval: Duration.seconds(5),
    maxAttempts: 2,
    backoffRate: 4,
    jitterStrategy: sfn.JitterType.FULL,
  })
}

/** What all steps get, and those done in parts. */
export const RUN = { runId: sfn.JsonPath.stringAt('$.runId') }
const CHUNK = { ...RUN, chunk: sfn.JsonPath.numberAt('$.chunk') }

/** For an answer to arrive, and for Lambda to find a container. */
const ANSWER_SECONDS = 60

/** A state that calls a step, and repeats it after an error. */
export const taskOf = (
  scope: Construct,
  id: string,
  step: StepFunction,
  input: Record<string, unknown>,
  paths: Pick<LambdaInvokeJsonPathProps, 'resultPath' | 'outputPath'> = {},
): LambdaInvoke => {
  const task = LambdaInvoke.jsonPath(scope, id, {
    lambdaFunction: step.lambda,
    // A function that has been cut off has not answered a while later.
    taskTimeout: sfn.Timeout.duration(Duration.seconds(step.definition.timeoutSeconds + ANSWER_SECONDS)),
    payload: sfn.TaskInput.fromObject(input),
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    ...paths,
  })
  addRetries(task)
  return task
}

/**
 * Does something for each part of a step, as executions of their own. They are standard ones: an express one must end
 * within five minutes, but a part may wait for a quota, and repeating one that failed takes time.
 *
 * @param items what the state before returned the numbers of the parts as
 * @param processor what to do with one part
 */
export const mapOf = (
  scope: Construct,
  items: 'terrain' | 'baselines' | 'rows',
  maxConcurrency: number,
  processor: sfn.IChainable,
) =>
  sfn.DistributedMap.jsonPath(scope, capitalize(items), {
    maxConcurrency,
    label: capitalize(items),
    toleratedFailurePercentage: 100,
    mapExecutionType: sfn.StateMachineType.STANDARD,
    itemsPath: `$.${items}`,
    itemSelector: { ...RUN, chunk: sfn.JsonPath.numberAt('$$.Map.Item.Value') },
    resultPath: sfn.JsonPath.DISCARD,
  }).itemProcessor(processor)

/**
 * The end of a part. It returns nothing: what all parts return together must not exceed 256 KiB. If the run has ended, the
 * step after this one notices.
 */
const doneWith = (scope: Construct, id: string): sfn.Succeed =>
  sfn.Succeed.jsonPath(scope, id, { outputPath: sfn.JsonPath.DISCARD })

/** One call of a step. */
export const callOnce = (scope: Construct, id: string, step: StepFunction): sfn.IChainable =>
  taskOf(scope, id, step, CHUNK, { outputPath: sfn.JsonPath.DISCARD }).addCatch(
    doneWith(scope, `${id}Ended`),
    { errors: [RUN_ENDED] },
  )

/** Calls of a step that asks to be called again later, until it is done. */
export const callUntilDone = (scope: Construct, id: string, step: StepFunction): sfn.IChainable => {
  const seconds = '$.answer.waitSeconds'
  const done = doneWith(scope, `${id}Done`)
  const task = taskOf(scope, id, step, CHUNK, { resultPath: '$.answer' })
  const wait = sfn.Wait.jsonPath(scope, `${id}Later`, { time: sfn.WaitTime.secondsPath(seconds) }).next(task)
  return task
    .addCatch(done, { errors: [RUN_ENDED] })
    .next(
      sfn.Choice.jsonPath(scope, `${id}Again`).when(sfn.Condition.isNumeric(seconds), wait).otherwise(done),
    )
}
