import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import {
  type CatchProps,
  Chain,
  Choice,
  Condition,
  type DistributedMap,
  Errors,
  Fail,
  type IChainable,
  JsonPath,
  Pass,
  Succeed,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { callOnce, callUntilDone, mapOf } from './chunk-maps.ts'
import { EXECUTION, RUN, RUN_ENDED, taskOf } from './tasks.ts'

/** The functions that the states call. */
export interface Functions {
  readonly prepareRun: IFunction
  readonly fetchTerrain: IFunction
  readonly fetchBaselines: IFunction
  readonly estimateRows: IFunction
  readonly joinResults: IFunction
  readonly failRun: IFunction
}

/** The server of terrain tiles is a free one. */
const TERRAIN_CONCURRENCY = 2

const quietly = { resultPath: JsonPath.DISCARD }
const ended: CatchProps = { ...quietly, errors: [RUN_ENDED] }
const anything: CatchProps = { ...quietly, errors: [Errors.ALL] }

/** A run that cannot go on says so, unless it has ended otherwise. */
const failing = (scope: Construct, { failRun }: Functions, end: Succeed): IChainable => {
  const failed = Fail.jsonPath(scope, 'Failed', {
    error: 'RunFailed',
    cause: 'A step failed for good. The log of its function says why',
  })
  const tell = taskOf(scope, 'Fail', { lambda: failRun, input: EXECUTION })
  return tell.addCatch(end, ended).addCatch(failed, anything).next(failed)
}

/** Whether Step Functions accepts a distributed map over nothing is not documented. */
const skipIfEmpty = (scope: Construct, map: DistributedMap, next: IChainable, items: string): IChainable => {
  map.next(next)
  return Choice.jsonPath(scope, `${map.id}Needed`)
    .when(Condition.isPresent(`$.${items}[0]`), map)
    .otherwise(next)
}

const chunkMaps = (scope: Construct, functions: Functions, settings: Settings) => ({
  terrain: mapOf(scope, 'Terrain', {
    items: 'terrain',
    maxConcurrency: TERRAIN_CONCURRENCY,
    processor: callOnce(scope, 'FetchTerrain', functions.fetchTerrain),
  }),
  baselines: mapOf(scope, 'Baselines', {
    items: 'baselines',
    maxConcurrency: settings.runBaselineConcurrency,
    processor: callUntilDone(scope, 'FetchBaselines', functions.fetchBaselines),
  }),
  rows: mapOf(scope, 'Rows', {
    items: 'rows',
    maxConcurrency: settings.runConcurrency,
    // What failed is missing among the results, and is reported with them.
    toleratedFailurePercentage: 100,
    processor: callOnce(scope, 'EstimateRows', functions.estimateRows),
  }),
})

/** The states that a run goes through after its file has arrived. Their input is the `key` of the file. */
export const definitionOf = (scope: Construct, functions: Functions, settings: Settings): IChainable => {
  const end = Succeed.jsonPath(scope, 'Ended', {
    comment: 'The run was deleted, or another execution does it',
  })
  const fail = failing(scope, functions, end)
  const orFail = <State extends TaskStateBase | DistributedMap>(state: State): State => {
    state.addCatch(end, ended).addCatch(fail, anything)
    return state
  }
  const identify = Pass.jsonPath(scope, 'Identify', {
    parameters: { runId: JsonPath.arrayGetItem(JsonPath.stringSplit(JsonPath.stringAt('$.key'), '/'), 1) },
  })
  const prepare = orFail(taskOf(scope, 'Prepare', { lambda: functions.prepareRun, input: EXECUTION }))
  const join = orFail(taskOf(scope, 'Join', { lambda: functions.joinResults, input: RUN }))
  const { terrain, baselines, rows } = chunkMaps(scope, functions, settings)
  const rowsThenJoin = skipIfEmpty(scope, orFail(rows), join, 'rows')
  const baselinesThenRows = skipIfEmpty(scope, orFail(baselines), rowsThenJoin, 'baselines')
  return Chain.start(identify)
    .next(prepare)
    .next(skipIfEmpty(scope, orFail(terrain), baselinesThenRows, 'terrain'))
}
