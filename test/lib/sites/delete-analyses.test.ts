import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import { deleteAnalyses } from '../../../lib/sites/delete.ts'
import { useEngine } from '../../engine.ts'
import { countAnalyses, storeAnalyses } from '../analyses/stored-analyses.ts'

useEngine()

test.each([0, 1, 25, 26, 70])(
  'all %i analyses of a site are deleted, and those of another site are kept',
  async (count) => {
    const [siteId, other] = [randomUUID(), randomUUID()]
    await storeAnalyses(siteId, count)
    await storeAnalyses(other, 2)
    await deleteAnalyses(siteId, deadlineIn(60_000))
    expect(await countAnalyses(siteId)).toBe(0)
    expect(await countAnalyses(other)).toBe(2)
  },
)

test('no batch starts with less than five seconds left', async () => {
  const siteId = randomUUID()
  await storeAnalyses(siteId, 2)
  const deletion = deleteAnalyses(siteId, deadlineIn(4_900))
  await expect(deletion).rejects.toMatchObject({ kind: 'storageUnavailable', retryAfterSeconds: 1 })
  expect(await countAnalyses(siteId)).toBe(2)
})

test('a site without analyses needs no time', async () => {
  await deleteAnalyses(randomUUID(), deadlineIn(4_900))
})
