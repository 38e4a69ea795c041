import type { Client } from 'openapi-fetch'
import type { components, paths } from '../../web/src/api.d.ts'

/** Never runs. The compiler rejects each of these lines, and reports any line that it no longer has to reject. */
export const refused = async (client: Client<paths>) => {
  // @ts-expect-error no such path
  client.GET('/site')
  // @ts-expect-error the path does not have this method
  client.DELETE('/sites')
  // @ts-expect-error a field is missing
  client.POST('/sites', { body: { name: 'Roof' } })
  // @ts-expect-error a field is unknown
  const unknown: components['schemas']['ShadingRequest'] = { latitude: 47, longitude: 11, height: 3 }
  client.POST('/shading', { body: unknown })
  // @ts-expect-error a number, not text
  client.POST('/shading', { body: { latitude: '47', longitude: 11 } })
  // @ts-expect-error the path needs its id
  client.GET('/sites/{id}')
  // @ts-expect-error no such adjustment
  client.POST('/sites/{id}/analysis', { params: { path: { id: '' }, query: { adjustment: 'none' } } })
  const { data } = await client.GET('/analyses/{id}', { params: { path: { id: '' } } })
  // @ts-expect-error there may be no energy block
  return data?.data.result.energy.annualLoss
}
