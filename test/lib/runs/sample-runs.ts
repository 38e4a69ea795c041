import { text } from 'node:stream/consumers'
import { filesOf } from '../../../lib/runs/files/files-of.ts'
import type { RunItem } from '../../../lib/runs/run-item.ts'
import { startRun } from '../../../lib/runs/runs.ts'
import { readRun } from '../../../lib/runs/store.ts'
import { contextAt } from '../../context.ts'

export const NOW = new Date('2026-06-01T12:00:00.000Z')
export const context = contextAt(NOW)

export const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile'

/** @returns the id of a run that waits, although its file, if any, is there already */
export const startedRun = async (
  upload: string | null,
  horizon: RunItem['horizon'] = 'given',
): Promise<string> => {
  const { id } = await startRun({ name: 'Roofs', horizon }, context)
  const files = await filesOf(id)
  if (upload !== null) await files.write('upload', upload)
  return id
}

export const stored = (id: string): Promise<RunItem> => readRun(id, context)

/** @throws if there is no such file */
export const contentOf = async (id: string, name: string): Promise<string> => {
  const files = await filesOf(id)
  const stream = await files.read(name)
  if (!stream) throw new Error(`There is no ${name}`)
  return text(stream)
}
