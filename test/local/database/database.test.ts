import { expect, onTestFinished, test } from 'vitest'
import { startDatabase } from '../../../local/database/database.ts'

const listeningServers = (): number =>
  process.getActiveResourcesInfo().filter((it) => it === 'TCPServerWrap' || it === 'PipeWrap').length

test('the embedded database listens on no port and no socket', async () => {
  const before = listeningServers()
  const database = await startDatabase(null)
  onTestFinished(database.close)
  expect(listeningServers()).toBe(before)
})
