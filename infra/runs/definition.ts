import { Duration } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import * as sfn from 'aws-cdk-lib/aws-stepfunctions'
import { DynamoAttributeValue, DynamoUpdateItem } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import { turnKey } from '../../lib/operations/run-steps.ts'
import { capitalize } from '../service-function.ts'
import type { Settings } from '../settings.ts'
import {
  addRetries,
  callOnce,
  callUntilDone,
  mapOf,
  RUN,
  RUN_ENDED,
  type StepFunction,
  taskOf,
} from './tasks.ts'

type CalledStep = 'prepareRun' | 'fetchTerrain' | 'fetchBaselines' | 'estimateRows' | 'joinResults'

/** The functions that the states call, and the table of runs. */
export type Called = Readonly<Record<CalledStep, StepFunction>> & { readonly runs: ITableV2 }

/** The server of terrain tiles is a free service. */
const TERRAIN_CONCURRENCY = 2

/**
 * Interval at which a run tries to take its turn while another one estimates its rows. Each attempt takes seven of an
 * execution's 25,000 events, so the execution ends after five days.
 */
const TURN_SECONDS = 120
const NOT_YET = 'DynamoDB.ConditionalCheckFailedException'

/** The execution that works on the run. */
const EXECUTION = sfn.JsonPath.stringAt('$$.Execution.Name')

const quietly = { resultPath: sfn.JsonPath.DISCARD }
const ended: sfn.CatchProps = { ...quietly, errors: [RUN_ENDED] }
const anything: sfn.CatchProps = { ...quietly, errors: [sfn.Errors.ALL] }

/** Terrain, baselines and rows. A part that fails for good has no result, and joining the results reports that. */
const chunkMaps = (scope: Construct, called: Called, settings: Settings) => {
  const fetchTerrain = callOnce(scope, 'FetchTerrain', called.fetchTerrain)
  const fetchBaselines = callUntilDone(scope, 'FetchBaselines', called.fetchBaselines)
  const estimateRows = callOnce(scope, 'EstimateRows', called.estimateRows)
  return {
    terrain: mapOf(scope, 'terrain', TERRAIN_CONCURRENCY, fetchTerrain),
    baselines: mapOf(scope, 'baselines', settings.runBaselineConcurrency, fetchBaselines),
    rows: mapOf(scope, 'rows', settings.runConcurrency, estimateRows),
  }
}

const updateTurn = (
  scope: Construct,
  id: string,
  { runs }: Called,
  expressions: { readonly updateExpression: string; readonly conditionExpression: string },
): DynamoUpdateItem => {
  const { list, id: item } = turnKey
  return DynamoUpdateItem.jsonPath(scope, id, {
    table: runs,
    key: { list: DynamoAttributeValue.fromString(list), id: DynamoAttributeValue.fromString(item) },
    ...expressions,
    expressionAttributeValues: { ':execution': DynamoAttributeValue.fromString(EXECUTION) },
    ...quietly,
  })
}

/**
 * Takes turns: one run at a time estimates its rows, so that all runs together use no more functions than the setting
 * allows. A failing run releases its turn when its failure is recorded.
 *
 * @returns the tasks that take and release the turn
 */
const turn = (scope: Construct, called: Called, afterwards: sfn.IChainable) => {
  const take = updateTurn(scope, 'TakeTurn', called, {
    updateExpression: 'SET holder = :execution',
    conditionExpression: 'attribute_not_exists(holder) OR holder = :execution',
  })
  const later = sfn.Wait.jsonPath(scope, 'TurnLater', {
    time: sfn.WaitTime.duration(Duration.seconds(TURN_SECONDS)),
  })
  take
    .addRetry({ errors: [NOT_YET], maxAttempts: 0 })
    .addCatch(later.next(take), { ...quietly, errors: [NOT_YET] })
  const give = updateTurn(scope, 'GiveTurn', called, {
    updateExpression: 'REMOVE holder',
    conditionExpression: 'holder = :execution',
  })
  give.addRetry({ errors: [NOT_YET], maxAttempts: 0 }).addCatch(afterwards, { ...quietly, errors: [NOT_YET] })
  for (const task of [take, give]) addRetries(task)
  return { take, give }
}

/** The states that a run goes through after its file has arrived. Their input is the `key` of the file. */
export const definitionOf = (scope: Construct, called: Called, settings: Settings): sfn.IChainable => {
  const end = sfn.Succeed.jsonPath(scope, 'Ended', {
    comment: 'The run was deleted, or another execution handles it',
  })
  const failed = sfn.Fail.jsonPath(scope, 'Failed', {
    error: 'RunFailed',
    cause: 'A step failed permanently. The log of its function says why',
  })
  const orFail = <State extends sfn.TaskStateBase | sfn.DistributedMap>(state: State): State => {
    state.addCatch(end, ended).addCatch(failed, anything)
    return state
  }
  // Step Functions' documentation does not say whether it accepts a distributed map over nothing.
  const ifAny = (items: string, first: sfn.IChainable, next: sfn.IChainable): sfn.IChainable =>
    sfn.Choice.jsonPath(scope, `${capitalize(items)}Needed`)
      .when(sfn.Condition.isPresent(`$.${items}[0]`), first)
      .otherwise(next)
  const identify = sfn.Pass.jsonPath(scope, 'Identify', {
    parameters: {
      runId: sfn.JsonPath.arrayGetItem(sfn.JsonPath.stringSplit(sfn.JsonPath.stringAt('$.key'), '/'), 1),
    },
  })
  const prepare = orFail(taskOf(scope, 'Prepare', called.prepareRun, { ...RUN, execution: EXECUTION }))
  const join = orFail(taskOf(scope, 'Join', called.joinResults, RUN))
  const { terrain, baselines, rows } = chunkMaps(scope, called, settings)
  const { take, give } = turn(scope, called, join)
  orFail(take).next(orFail(rows)).next(orFail(give)).next(join)
  const rowsOrJoin = ifAny('rows', take, join)
  orFail(baselines).next(rowsOrJoin)
  const baselinesOrRows = ifAny('baselines', baselines, rowsOrJoin)
  orFail(terrain).next(baselinesOrRows)
  return identify.next(prepare).next(ifAny('terrain', terrain, baselinesOrRows))
}
