import { randomUUID } from 'node:crypto'
import { type AnalysisWrite, listAnalyses, storeAnalysis } from '../../../lib/analyses/store.ts'
import type { AnalysisResult } from '../../../lib/schemas/analysis.ts'
import { contextAt } from '../../context.ts'
import { later, NOW, resultOf } from '../storage/samples.ts'

export const storeResult = (result: AnalysisResult, createdAt = NOW): Promise<AnalysisWrite> =>
  storeAnalysis(result.siteId, result, { createdAt, token: randomUUID() }, contextAt(NOW))

/** Stores analyses a second apart, identified by their annual production: 0 is the oldest. */
export const storeAnalyses = (siteId: string, count: number): Promise<AnalysisWrite[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => storeResult(resultOf(siteId, i), later(1000 * i))))

/** @returns at most 100 */
export const countAnalyses = async (siteId: string): Promise<number> =>
  (await listAnalyses(siteId, { limit: 100 }, contextAt(NOW))).data.length
