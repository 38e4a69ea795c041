import { Duration } from 'aws-cdk-lib'
import * as sfn from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeJsonPathProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { RunStep } from '../../lib/operations/run-steps.ts'
import { capitalize, type ServiceFunction } from '../service-function.ts'

export type StepFunction = ServiceFunction<RunStep>

/** Error of a step whose run was deleted or has otherwise ended. Nothing is left to do, or to retry. */
export const RUN_ENDED = 'RunEnded'

/** Errors of Lambda itself: no container was free, or none could be reached. */
const LAMBDA_ERRORS = [
  'Lambda.TooManyRequestsException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
]

/** The first of these that matches an error applies; each has its own attempts. */
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

/** Input of all steps, and of steps that work in parts. */
export const RUN = { runId: sfn.JsonPath.stringAt('$.runId') }
const CHUNK = { ...RUN, chunk: sfn.JsonPath.numberAt('$.chunk') }

/** Time for Lambda to find a container and for the answer to arrive. */
const ANSWER_SECONDS = 60

/** A state that calls a step, and retries after an error. */
export const taskOf = (
  scope: Construct,
  id: string,
  step: StepFunction,
  input: Record<string, unknown>,
  paths: Pick<LambdaInvokeJsonPathProps, 'resultPath' | 'outputPath'> = {},
): LambdaInvoke => {
  const task = LambdaInvoke.jsonPath(scope, id, {
    lambdaFunction: step.lambda,
    // A function without an answer by then has been cut off.
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
 * Processes each part of a step in a separate execution, a standard one: an express one must end
 * within five minutes, but a part may wait for a quota, and retries take time.
 *
 * @param items field with the numbers of the parts in the previous state's output
 * @param processor the states for one part
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
 * The end of a part. It returns nothing: all parts' output together must not exceed 256 KiB. If the run has ended, the
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

/** Repeated calls of a step, after the wait that it returns, until it is done. */
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
