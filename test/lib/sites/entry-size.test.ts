import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { recordAnalysis } from '../../../lib/analyses/store.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { fullProfile, later, NOW } from '../storage/samples.ts'
import { newSite, removeAllSites } from './stored-sites.ts'

useEngine()

beforeEach(removeAllSites)

/** Numbers of 17 digits and a name of three bytes a character: nothing that the service accepts takes more room. */
const newLongest = async (): Promise<void> => {
  const plane = { panelTilt: 1, panelAzimuth: 1, systemSize: 399_999.123_456_789 }
  const { id } = await newSite(NOW, {
    latitude: -89.123_456_789_012_35,
    longitude: -179.123_456_789_012_35,
    name: '世'.repeat(200),
    systemSize: 499_999.123_456_789,
    otherPlanes: new Array(7).fill(plane),
    horizonProfile: fullProfile,
  })
  const createdAt = later(1).toISOString()
  const energies = { ac_annual: 1_234_567_890.123_456_7, adjustedAnnual: 1_234_567_890.123_456_7 }
  await recordAnalysis(id, { createdAt, ...energies, annualLoss: 99.999 }, contextAt(NOW).deadline)
}

/**
 * DynamoDB's count for a value: UTF-8; half a byte a digit, and one for a number and for its minus; three for a map, and one for
 * each pair in it.
 */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number')
    return Math.ceil(String(value).replace(/\D/g, '').length / 2) + (value < 0 ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 1
  return 3 + Object.keys(value).length + bytesOfPairs(value)
}

const bytesOfPairs = (map: object): number =>
  Object.entries(map).reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(value), 0)

test('the longest entry of the index is shorter than 1 KB, so that writing it takes one write unit', async () => {
  await newLongest()
  const query = new QueryCommand({
    TableName: tableName('sites'),
    IndexName: 'summaries',
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':list': 'sites' },
  })
  const [entry] = (await database.send(query)).Items ?? []
  expect(Object.keys(entry?.summary.latestAnalysis)).toHaveLength(4)
  expect(bytesOfPairs(entry ?? {})).toBeLessThan(1024)
  expect(bytesOfPairs(entry ?? {})).toBeGreaterThan(950)
})
