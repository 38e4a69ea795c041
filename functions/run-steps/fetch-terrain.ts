import { fetchTerrain } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/fetch-terrain.ts'
import { ChunkEvent, step } from '../../lib/runs/steps/step.ts'

export const handler = step(fetchTerrain, ChunkEvent, runs.fetchTerrain)
