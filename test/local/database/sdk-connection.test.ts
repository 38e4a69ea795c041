import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { client } from '../../../lib/storage/document-client.ts'
import { pointSdkAt } from '../../../local/database/database.ts'
import { connectTo } from '../../../local/database/sdk-connection.ts'

const UNAVAILABLE = { kind: 'storageUnavailable', cause: { name: 'AbortError' } }

test('a call fails at its deadline even if the engine is still busy', async () => {
  pointSdkAt('http://embedded-database.invalid')
  let calls = 0
  connectTo(() => {
    calls++
    return new Promise(() => {})
  }, client)
  const send = (abortSignal: AbortSignal) => client.send(new ListTablesCommand(), { abortSignal })
  await expect(send(AbortSignal.timeout(20))).rejects.toMatchObject(UNAVAILABLE)
  await expect(send(AbortSignal.abort())).rejects.toMatchObject(UNAVAILABLE)
  expect(calls).toBe(2)
})
