import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { deleteSite } from '../../lib/operations/delete-site.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { operations } from '../../lib/operations/index.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { TIMEOUT_MILLISECONDS } from '../../local/gateway/gateway.ts'
import { dataOf, Envelope, NOT_FOUND, SITE } from '../http.ts'
import { synthesized, useDeployment } from './deployment.ts'
import { httpResponseOf } from './front.ts'
import { type FunctionDefinition, SECRET } from './functions.ts'
import { integrationsOf } from './integrations.ts'
import { REGION } from './template.ts'

const INTERNAL = { statusCode: 500, message: 'Internal server error' }
const BUSY = { statusCode: 503, message: 'Service busy' }

/** One function has a short timeout, and one has no rights. */
const changed: Readonly<Record<string, Partial<FunctionDefinition>>> = {
  ListSites: { timeoutSeconds: 3 },
  GetSite: { statements: [] },
}
const deployment = useDeployment((definition) => ({ ...definition, ...changed[definition.name] }))

const newSite = async () => dataOf(createSite, await deployment().request('POST', '/sites', { body: SITE }))

/** Signals the only process of an operation's function. */
const signal = (operation: Operation, name: NodeJS.Signals): void => {
  const pids = deployment().lambda(operation).pids()
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, name)
}

describe('a killed process', () => {
  test('waiting for the estimator has stored nothing, and the next request succeeds', async () => {
    const { request, estimator, lambda } = deployment()
    const site = await newSite()
    const { reached, release } = estimator.gate.hold()
    const crashed = request('POST', `/sites/${site.id}/analysis`)
    await reached
    signal(runAnalysis, 'SIGKILL')
    expect((await crashed).envelope).toStrictEqual(BUSY)
    release()
    expect(dataOf(listAnalyses, await request('GET', `/sites/${site.id}/analyses`))).toStrictEqual([])
    const result = dataOf(runAnalysis, await request('POST', `/sites/${site.id}/analysis`))
    const analyses = dataOf(listAnalyses, await request('GET', `/sites/${site.id}/analyses`))
    expect(analyses).toMatchObject([{ result }])
    const [first, second] = lambda(runAnalysis).outcomes
    expect(first?.body).toContain('Runtime exited with error: signal: SIGKILL')
    expect(second?.pid).not.toBe(first?.pid)
  })

  test('in the middle of a deletion has hidden the site, and deleting again completes it', async () => {
    const { request, aws } = deployment()
    const site = await newSite()
    await request('POST', `/sites/${site.id}/analysis`)
    const { reached, release } = aws.gate.hold('dynamodb:BatchWriteItem')
    const crashed = request('DELETE', `/sites/${site.id}`)
    await reached
    signal(deleteSite, 'SIGKILL')
    expect((await crashed).envelope).toStrictEqual(BUSY)
    release()
    const sites = dataOf(listSites, await request('GET', '/sites'))
    expect(sites.map(({ id }) => id)).not.toContain(site.id)
    expect(dataOf(deleteSite, await request('DELETE', `/sites/${site.id}`))).toStrictEqual(site)
    expect((await request('DELETE', `/sites/${site.id}`)).envelope).toStrictEqual(NOT_FOUND)
  })
})

describe('a slow function', () => {
  test('is stopped before API Gateway gives up', () => {
    const limits = Array.from(integrationsOf(synthesized()).values(), ({ timeoutSeconds }) => timeoutSeconds)
    expect(limits).toStrictEqual(operations.map(() => 28))
    expect(28_000).toBeLessThan(TIMEOUT_MILLISECONDS)
  })

  test('that waits for DynamoDB answers 504 before its timeout and stays alive', async () => {
    const { request, aws, lambda } = deployment()
    const { release } = aws.gate.hold('dynamodb:Query')
    expect((await request('GET', '/sites')).envelope).toStrictEqual({
      statusCode: 504,
      message: 'Request timed out',
    })
    release()
    dataOf(listSites, await request('GET', '/sites'))
    const [late, good] = lambda(listSites).outcomes.slice(-2)
    expect(good?.pid).toBe(late?.pid)
    expect(lambda(listSites).log.at(-1)).toContain('The function ran out of time')
  })

  test('that hangs is stopped at its timeout, and a new process serves the next request', async () => {
    const { request, aws, lambda } = deployment()
    const { reached, release } = aws.gate.hold('dynamodb:Query')
    const stuck = request('GET', '/sites')
    await reached
    signal(listSites, 'SIGSTOP')
    expect((await stuck).envelope).toStrictEqual(BUSY)
    release()
    dataOf(listSites, await request('GET', '/sites'))
    const [late, good] = lambda(listSites).outcomes.slice(-2)
    expect(late?.body).toContain('Task timed out after 3.00 seconds')
    expect(good?.pid).not.toBe(late?.pid)
  })
})

describe('a function that exceeds its memory', () => {
  const small = useDeployment((definition) => ({ ...definition, memoryMegabytes: 16 }))

  test('is killed', async () => {
    const { request, lambda } = small()
    expect((await request('GET', '/sites')).envelope).toStrictEqual(BUSY)
    expect(lambda(listSites).outcomes.at(-1)?.body).toContain('Runtime.OutOfMemory')
    expect(lambda(listSites).pids()).toStrictEqual([])
  })
})

describe('an event that does not come from API Gateway', () => {
  const events = [
    {},
    null,
    'an event',
    [],
    7,
    true,
    { pathParameters: { id: 7 }, headers: { 'content-type': 7, origin: null }, body: {} },
    {
      headers: 7,
      body: 7,
      isBase64Encoded: 'yes',
      pathParameters: 'id',
      queryStringParameters: [1],
      multiValueQueryStringParameters: { limit: 3, cursor: null },
    },
  ]

  test.each(operations)('gets an envelope from $name', async (operation) => {
    const lambda = deployment().lambda(operation)
    const outcomes = []
    for (const event of events) outcomes.push(await lambda.invoke(JSON.stringify(event)))
    for (const outcome of outcomes) {
      expect(outcome.kind, outcome.body).toBe('response')
      const { statusCode, body } = httpResponseOf(outcome)
      // Operations without input succeed, and one operation's success has no envelope.
      if (statusCode !== 200 || operation.message !== null)
        expect(Envelope.parse(JSON.parse(body)).statusCode).toBe(statusCode)
    }
    expect(new Set(outcomes.map(({ pid }) => pid)).size).toBe(1)
  })
})

const roleOf = (name: string) => ({ accessKeyId: name, secretAccessKey: SECRET })

describe('the rights of a role', () => {
  test('are all that a function has: without them DynamoDB denies access, and the log says so', async () => {
    const { request, lambda } = deployment()
    const site = await newSite()
    expect((await request('GET', `/sites/${site.id}`)).envelope).toStrictEqual(INTERNAL)
    expect(lambda(getSite).log.at(-1)).toContain('is not authorized to perform: dynamodb:GetItem on resource')
  })

  test('to an index do not include its table', async () => {
    const { aws, definitions } = deployment()
    const { environment } = definitions.find(({ name }) => name === 'ListSites') ?? {}
    const client = new DynamoDBClient({ endpoint: aws.url, region: REGION, credentials: roleOf('ListSites') })
    const query = {
      TableName: environment?.SITES_TABLE,
      ExpressionAttributeNames: { '#key': 'list' },
      ExpressionAttributeValues: { ':key': { S: 'none' } },
      KeyConditionExpression: '#key = :key',
    }
    const byIndex = await client.send(new QueryCommand({ ...query, IndexName: 'summaries' }))
    expect(byIndex.Items).toStrictEqual([])
    const refused = client.send(new QueryCommand(query))
    await expect(refused).rejects.toMatchObject({ name: 'AccessDeniedException' })
    client.destroy()
  })

  test('to some files of runs do not include others', async () => {
    const { aws, definitions } = deployment()
    const { environment } = definitions.find(({ name }) => name === 'GetRun') ?? {}
    const client = new S3Client({ endpoint: aws.url, region: REGION, credentials: roleOf('GetRun') })
    const get = (name: string) =>
      client.send(new GetObjectCommand({ Bucket: environment?.RUNS_BUCKET, Key: `runs/an-id/${name}` }))
    await expect(get('results.csv')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(get('upload')).rejects.toMatchObject({ name: 'AccessDenied' })
    client.destroy()
  })
})
