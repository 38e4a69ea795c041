import { beforeAll, describe, expect, test } from 'vitest'
import { deleteRun } from '../../lib/operations/delete-run.ts'
import { getRun } from '../../lib/operations/get-run.ts'
import { operations } from '../../lib/operations/index.ts'
import { listRuns } from '../../lib/operations/list-runs.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { startRun } from '../../lib/operations/start-run.ts'
import type { Run } from '../../lib/schemas/run.ts'
import { dataOf, NOT_FOUND, type RequestOptions } from '../http.ts'
import { execute, type Steps } from '../infra/runs/machine.ts'
import { describeAfterAllRequests } from './after-all-requests.ts'
import { useDeployment } from './deployment.ts'
import { deployedSteps, runMachine } from './state-machine.ts'

/* The synthesized state machine, whose steps are the synthesized functions, each with the rights of its role. */

const deployment = useDeployment()
const definition = runMachine()
let steps: Steps = {}
beforeAll(() => {
  steps = deployedSteps(deployment())
})

const FILE = `id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile
north,47.37,8.54,30,180,4,0:20 180:5
broken,47.37,8.54,30,999,4,
south,47.37,8.54,30,180,8,180:30
`

const start = async (options: RequestOptions = {}): Promise<Run> =>
  dataOf(
    startRun,
    await deployment().request('POST', '/runs', { body: { name: 'Roofs', horizon: 'terrain' }, ...options }),
  )

const read = async (id: string): Promise<Run> =>
  dataOf(getRun, await deployment().request('GET', `/runs/${id}`))

const remove = async (id: string) => dataOf(deleteRun, await deployment().request('DELETE', `/runs/${id}`))

const upload = async ({ upload: address }: Run, body = FILE): Promise<void> => {
  if (!address) throw new Error('The run does not wait for a file')
  const { url, method, headers } = address
  expect((await fetch(url, { method, headers, body })).status).toBe(200)
}

/** @returns the error that the execution failed with, if any */
const work = (id: string, changes: Steps = {}) =>
  execute(definition, { ...steps, ...changes }, `runs/${id}/upload`)

const linesAt = async (url = ''): Promise<string[]> => (await (await fetch(url)).text()).trim().split(/\r?\n/)

describe('the synthesized functions', () => {
  test('turn a file into results', async () => {
    const run = await start()
    await upload(run)
    expect(await work(run.id)).toBeNull()
    const { state, done, failed, results } = await read(run.id)
    expect({ state, done, failed }).toEqual({ state: 'succeeded', done: 3, failed: 1 })
    const lines = (await linesAt(results?.jsonLinesUrl)).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { row: 1, id: 'north', estimator: 'pvwatts' },
      { row: 2, id: 'broken', errors: [{ field: 'panelAzimuth' }] },
      { row: 3, id: 'south', estimator: 'pvwatts' },
    ])
    expect(await linesAt(results?.url)).toHaveLength(4)
    expect((await deployment().keysOf(run.id)).map((key) => key.split('/').slice(2).join('/'))).toEqual([
      'results.csv',
      'results.jsonl',
      'upload',
    ])
  })

  test('start a run with an idempotency key once, list it, take its file at a later address, and delete both', async () => {
    const { request, aws, keysOf } = deployment()
    const headers = { 'Idempotency-Key': 'a-key-of-the-run' }
    aws.failNext(({ by, resource }) => by === 'StartRun' && /Runs/.test(resource))
    const body = { name: 'Once' }
    expect((await request('POST', '/runs', { body, headers })).status).toBe(500)
    const run = await start({ body, headers })
    expect(await start({ body, headers })).toEqual(run)
    const [newest] = dataOf(listRuns, await request('GET', '/runs?limit=1'))
    expect(newest).toMatchObject({ id: run.id, name: 'Once', state: 'waiting' })
    await upload(await read(run.id))
    expect(await keysOf(run.id)).toHaveLength(1)
    await remove(run.id)
    expect(await keysOf(run.id)).toEqual([])
    expect((await request('GET', `/runs/${run.id}`)).envelope).toStrictEqual(NOT_FOUND)
  })

  test('ask the estimator again if the cache has lost its answer', async () => {
    const { forgetBaselines, estimator } = deployment()
    const run = await start()
    await upload(run)
    await forgetBaselines()
    const callsBefore = estimator.headers.length
    const estimateRows = async (event: unknown) => {
      await forgetBaselines()
      return steps.estimateRows?.(event)
    }
    expect(await work(run.id, { estimateRows })).toBeNull()
    expect(await read(run.id)).toMatchObject({ state: 'succeeded', failed: 1 })
    expect(estimator.headers.length - callsBefore).toBe(2)
  })

  test.each(runSteps.filter(({ files }) => files.includes('PutObject')))(
    'leave nothing of a run that is deleted during $name',
    async ({ name }) => {
      const { aws, keysOf } = deployment()
      const run = await start()
      await upload(run)
      const deleting = async (event: unknown) => {
        const { reached, release } = aws.gate.hold('s3:PutObject')
        const result = steps[name]?.(event)
        await reached
        await remove(run.id)
        release()
        return result
      }
      expect(await work(run.id, { [name]: deleting })).toBeNull()
      expect(await keysOf(run.id)).toEqual([])
    },
  )

  test('clear away an upload in parts that fails, and repeat it', async () => {
    const { aws } = deployment()
    const run = await start()
    // Files of more than 5 MB are uploaded in parts. A row has up to 50 errors.
    const faults = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.padEnd(200, 'x'), 0]))
    await upload(run, `${JSON.stringify(faults)}\n`.repeat(600))
    let calls = 0
    // The first call begins the upload.
    aws.failNext(({ by, action }) => by === 'JoinResults' && action === 's3:PutObject' && ++calls === 2)
    expect(await work(run.id)).toBeNull()
    expect(await read(run.id)).toMatchObject({ state: 'succeeded', done: 600, failed: 600 })
    const uses = aws.granted.filter(({ by }) => by === 'JoinResults').map(({ action }) => action)
    expect(uses).toContain('s3:AbortMultipartUpload')
  })

  test('record that a run cannot be finished, even if that fails at first', async () => {
    const { aws } = deployment()
    const run = await start()
    await upload(run)
    aws.failNext(({ by, action }) => by === 'FailRun' && action === 'dynamodb:UpdateItem')
    const joinResults = () => {
      throw new Error('on purpose')
    }
    expect(await work(run.id, { joinResults })).not.toBeNull()
    expect(await read(run.id)).toMatchObject({ state: 'failed', results: null })
  })
})

describeAfterAllRequests(deployment, [...operations.filter(({ tag }) => tag === startRun.tag), ...runSteps])
