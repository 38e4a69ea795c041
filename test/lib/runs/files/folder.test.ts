import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderFiles, runFolder } from '../../../../lib/runs/files/folder.ts'
import { newRunId } from '../../../../lib/runs/runs.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { checkDeleting, checkWriting } from './written-and-read.ts'

useRunFolder()

test('a file is there as a whole or not at all', async () => {
  const id = newRunId(new Date())
  await checkWriting(folderFiles(id))
  expect(readdirSync(runFolder(id))).toEqual(['results.csv'])
})

test('files are deleted, and in the end their folder', async () => {
  const [id, other] = [newRunId(new Date()), newRunId(new Date())]
  await checkDeleting(folderFiles(id), folderFiles(other))
  expect([existsSync(runFolder(id)), existsSync(runFolder(other))]).toEqual([false, true])
})
