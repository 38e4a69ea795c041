import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { deleteSite } from '../../lib/operations/delete-site.ts'
import { estimate } from '../../lib/operations/estimate.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { getSunPath } from '../../lib/operations/get-sun-path.ts'
import { getTerrainHorizon } from '../../lib/operations/get-terrain-horizon.ts'
import { operations } from '../../lib/operations/index.ts'
import { optimizeOrientation } from '../../lib/operations/optimize-orientation.ts'
import { readHorizonFile } from '../../lib/operations/read-horizon-file.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { startRun } from '../../lib/operations/start-run.ts'
import { writeHorizonFile } from '../../lib/operations/write-horizon-file.ts'
import { dataOf, NOT_FOUND, SITE } from '../http.ts'
import { siteList, summaryList } from '../site-lists.ts'
import { describeAfterAllRequests } from './after-all-requests.ts'
import { useDeployment } from './deployment.ts'
import { followReadme } from './follow-readme.ts'
import { grantedBy } from './role.ts'
import { ESTIMATOR_KEY } from './services.ts'

const deployment = useDeployment()

const newSite = async (changes: object = {}) =>
  dataOf(createSite, await deployment().request('POST', '/sites', { body: { ...SITE, ...changes } }))

const analyze = async (id: string) =>
  dataOf(runAnalysis, await deployment().request('POST', `/sites/${id}/analysis`))

describe('the synthesized functions', () => {
  test('answer the commands of the README', async () => {
    const steps = await followReadme(deployment())
    for (const { operation, reply } of steps) {
      expect(reply.headers.get('content-type')).toBe('application/json')
      if (reply.status === 200) dataOf(operation, reply)
    }
    expect(steps.filter(({ reply }) => reply.status !== 200)).toHaveLength(1)
  })

  test('answer the requests that the README does not show', async () => {
    const { request } = deployment()
    const site = await newSite()
    await analyze(site.id)
    expect(dataOf(getSite, await request('GET', `/sites/${site.id}`))).toStrictEqual(site)
    const [newest] = dataOf(siteList, await request('GET', '/sites?limit=1'))
    expect(newest).toStrictEqual(site)
    const [summary] = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1'))
    expect(summary).toMatchObject({ id: site.id, latestAnalysis: { ac_annual: expect.any(Number) } })
    const headers = { 'If-Match': `"${site.updatedAt}"` }
    const deletion = await request('DELETE', `/sites/${site.id}`, { headers })
    expect(dataOf(deleteSite, deletion)).toStrictEqual(site)
    expect((await request('GET', `/sites/${site.id}`)).envelope).toStrictEqual(NOT_FOUND)
    const sunPath = await request('GET', '/sun-path?latitude=47.27&longitude=11.4')
    expect(dataOf(getSunPath, sunPath).sampleDays).toHaveLength(4)
    const terrain = await request('GET', '/terrain-horizon?latitude=47.27&longitude=11.4')
    expect(dataOf(getTerrainHorizon, terrain)).toMatchObject({ elevation: 100, highest: null })
    const file = Buffer.from('azimuth;height\n0;20\n90;4,5\n180;12\n270;6\n', 'utf16le')
    const upload = { body: file, headers: { 'content-type': 'text/csv' } }
    const { horizonProfile } = dataOf(readHorizonFile, await request('POST', '/horizon-files', upload))
    expect(horizonProfile[1]).toEqual({ direction: '90', heightAngle: 4.5 })
    const { id } = await newSite({ horizonProfile })
    const written = dataOf(writeHorizonFile, await request('GET', `/sites/${id}/horizon-file?format=hor`))
    expect(written.content).toContain('-90 4.5')
    const { name: _, ...panels } = SITE
    const variants = [{ name: 'Steeper', panelTilt: 50 }]
    const body = { ...panels, latitude: 21.5, variants }
    const estimated = dataOf(estimate, await request('POST', '/estimate', { body }))
    expect(estimated.variants[0]?.estimate.baseline.source).toBe('model')
    const place = { ...panels, latitude: 22.5 }
    const { best, given } = dataOf(
      optimizeOrientation,
      await request('POST', '/orientation', { body: place }),
    )
    expect(best.adjustedAnnual).toBeGreaterThanOrEqual(given.adjustedAnnual)
    const document = await fetch(`${deployment().url}/openapi.json`)
    expect(await document.json()).toEqual(JSON.parse(await readFile('openapi.json', 'utf8')))
  })

  test('run a request with an idempotency key once, but repeat a failed one', async () => {
    const { request, aws } = deployment()
    const options = { body: SITE, headers: { 'Idempotency-Key': 'a-key-of-the-walk' } }
    aws.failNext(({ by, resource }) => by === 'CreateSite' && /sites/i.test(resource))
    expect((await request('POST', '/sites', options)).status).toBe(500)
    const created = await request('POST', '/sites', options)
    const { id } = dataOf(createSite, created)
    expect((await request('POST', '/sites', options)).envelope).toStrictEqual(created.envelope)
    const { headers } = options
    const unknown = await request('POST', `/sites/${crypto.randomUUID()}/analysis`, { headers })
    expect(unknown.envelope).toStrictEqual(NOT_FOUND)
    const analysis = await request('POST', `/sites/${id}/analysis`, { headers })
    expect((await request('POST', `/sites/${id}/analysis`, { headers })).envelope).toStrictEqual(
      analysis.envelope,
    )
    const stale = { body: {}, headers: { 'If-Match': '"of another time"' } }
    expect((await request('PATCH', `/sites/${id}`, stale)).status).toBe(412)
  })

  test('leave no analysis of a site that is deleted during the analysis', async () => {
    const { request, estimator, aws, definitions } = deployment()
    const site = await newSite({ latitude: 12.5 })
    const { reached, release } = estimator.gate.hold()
    const analysis = request('POST', `/sites/${site.id}/analysis`)
    await reached
    expect((await request('DELETE', `/sites/${site.id}`)).status).toBe(200)
    release()
    expect((await analysis).envelope).toStrictEqual(NOT_FOUND)
    const deletion = definitions
      .flatMap(({ name, statements }) => grantedBy(name, statements))
      .find(({ by, action }) => by === 'RunAnalysis' && action === 'dynamodb:DeleteItem')
    expect(aws.granted).toContainEqual(deletion)
  })

  test('read the API key once per container, and send it with every estimator call', async () => {
    const { aws, estimator, lambda } = deployment()
    const callsBefore = estimator.headers.length
    for (const latitude of [-35, -36, -37]) await analyze((await newSite({ latitude })).id)
    expect(estimator.headers.length - callsBefore).toBe(3)
    for (const headers of estimator.headers) expect(headers['x-api-key']).toBe(ESTIMATOR_KEY)
    const reads = aws.granted.filter(
      ({ by, action }) => by === 'RunAnalysis' && action === 'ssm:GetParameter',
    )
    expect(lambda(runAnalysis).pids()).toHaveLength(reads.length)
    expect(reads).toHaveLength(1)
  })
})

// Those of runs are in a file of their own.
describeAfterAllRequests(
  deployment,
  operations.filter(({ tag }) => tag !== startRun.tag),
)
