import { Duration } from 'aws-cdk-lib'
import {
  Errors,
  JitterType,
  JsonPath,
  TaskInput,
  type TaskStateBase,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { StepFunction } from './runs.ts'

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
export const addRetries = (task: TaskStateBase): void => {
  task.addRetry({ errors: [RUN_ENDED], maxAttempts: 0 })
  task.addRetry({
    errors: LAMBDA_ERRORS,
    interval: Duration.seconds(2),
    maxAttempts: 10,
    maxDelay: Duration.minutes(2),
    jitterStrategy: JitterType.FULL,
  })
  task.addRetry({
    errors: [Errors.ALL],
    interval: Duration.seconds(5),
    maxAttempts: 2,
    backoffRate: 4,
    jitterStrategy: JitterType.FULL,
  })
}

/** What all steps get. The first one also gets who works on the run, and those done in parts the part's number. */
export const RUN = { runId: JsonPath.stringAt('$.runId') }
export const EXECUTION = { ...RUN, execution: JsonPath.stringAt('$$.Execution.Name') }
export const CHUNK = { ...RUN, chunk: JsonPath.numberAt('$.chunk') }

/** For an answer to arrive, and for Lambda to find a container. */
const ANSWER_SECONDS = 60

interface TaskProps {
  readonly step: StepFunction
  readonly input: Readonly<Record<string, unknown>>
  /** Where the result goes; by default it replaces the input. */
  readonly resultPath?: string
  readonly outputPath?: string
}

/** A state that calls a step, and repeats it after an error. */
export const taskOf = (scope: Construct, id: string, { step, input, ...paths }: TaskProps): LambdaInvoke => {
  const task = LambdaInvoke.jsonPath(scope, id, {
    lambdaFunction: step.lambda,
    // A function that has been cut off has not answered a while later.
    taskTimeout: Timeout.duration(Duration.seconds(step.definition.timeoutSeconds + ANSWER_SECONDS)),
    payload: TaskInput.fromObject({ ...input }),
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    ...paths,
  })
  addRetries(task)
  return task
}
