import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, getSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, SITE, type useService } from '../http.ts'

/** Successful requests about sites; they return the data of the responses. */
export const siteRequests = ({ request }: Pick<ReturnType<typeof useService>, 'request'>) => ({
  create: async (fields: object = {}) =>
    dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, ...fields } })),
  read: async (id: string) => dataOf(getSite, await request('GET', `/sites/${id}`)),
  change: async (id: string, body: object) =>
    dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body })),
  analyze: async (id: string, query = '') =>
    dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis${query}`)),
  historyOf: async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`)),
})
