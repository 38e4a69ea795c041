import { expect, test, vi } from 'vitest'
import { createApiClient, createQueryClient } from '../../../web/src/api/client.ts'
import { runRowsQuery } from '../../../web/src/runs/run-rows.ts'

const SERVICE = 'http://127.0.0.1:3000'
const RESULTS = [
  'id,estimator,baseline_kWh,energy_loss_percent,daylight_hours_loss_percent,adjusted_kWh,error,basis',
  '"-12","embedded",9000,2.5,3,8775,,"energy"',
  '"Dach Süd",,,,,,"latitude must be between -90 and 90; panelTilt is required; array.width is required",',
  '"3","pvgis",1000,0,0,1000,,"energy"',
  '"4","pvgis",1000,0,0,1000,,"energy"',
]
const BY_HOURS = '"-12","embedded",9000,2.5,24,6840,,"daylight-hours"'
const ROOF = '"latitude":47,"longitude":11,"panelTilt":30,"panelAzimuth":180,"systemSize":8'
const UPLOAD = [
  `{"id":"-12","name":"Scheune",${ROOF},"otherPlanes":[{"panelTilt":10,"panelAzimuth":90,"systemSize":2.5}]}`,
  '{"id":"Dach Süd"}',
  `{${ROOF},"horizonProfile":[{"direction":"S","heightAngle":0}]}`,
  `{${ROOF}}`,
]

/** Reads the rows of a run with these files, as the page does. */
const read = (results: string, upload: string, horizon = 'given') => {
  const run = { id: 'x', horizon, results: { url: `${SERVICE}/results`, uploadUrl: `${SERVICE}/upload` } }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (request instanceof Request) return Response.json({ statusCode: 200, data: run })
    return new Response(request.endsWith('results') ? results : upload)
  })
  const client = createApiClient({ address: SERVICE, key: '' })
  const queries = createQueryClient()
  return queries.fetchQuery({ ...runRowsQuery(client, queries, run.id), retry: false })
}

test('rows have the figures of the results and the sites of the file', async () => {
  const { rows, drafts } = await read(RESULTS.join('\r\n'), UPLOAD.join('\n'))
  const place = { latitude: 47, longitude: 11 }
  const note =
    'latitude must be between -90 and 90; panelTilt is required; Area of the panels, width is required'
  expect(rows).toEqual([
    { key: '1', name: '-12, Scheune', size: 10.5, result: { unshaded: 9000, loss: 2.5 }, note: '' },
    { key: '2', name: 'Dach Süd', size: null, result: null, note },
    { key: '3', name: '3', size: 8, result: { unshaded: 1000, loss: 0 }, note: '' },
    // Nothing is known of what could cast shade there.
    { key: '4', name: '4', size: 8, result: { unshaded: 1000, loss: null }, note: '' },
  ])
  expect(drafts).toMatchObject([
    { name: 'Scheune', ...place, panelHeight: 5, obstacles: [], horizonSource: null },
    null,
    { name: '3', ...place, horizonProfile: [{ direction: 'S', heightAngle: 0 }] },
    { name: '4', horizonProfile: [] },
  ])
  const behindTerrain = await read(RESULTS.join('\r\n'), UPLOAD.join('\n'), 'terrain')
  expect(behindTerrain.rows[3]?.result).toEqual({ unshaded: 1000, loss: 0 })
})

test('a run less the daylight hours lost shows that loss, as its file does', async () => {
  const { rows } = await read([RESULTS[0], BY_HOURS].join('\r\n'), UPLOAD[0] ?? '')
  expect(rows[0]?.result).toEqual({ unshaded: 9000, loss: 24 })
})

test('of a long file the first thousand sites are read, and all results', async () => {
  const { rows, drafts } = await read(
    [RESULTS[0], ...Array(2500).fill(RESULTS[1])].join('\r\n'),
    Array(2500).fill(UPLOAD[0]).join('\n'),
  )
  expect([rows.length, drafts.length, rows[999]?.size, rows[1000]?.size]).toEqual([2500, 1000, 10.5, null])
})

test('what cannot be read is reported as unreadable', async () => {
  await expect(read(RESULTS.join('\r\n'), '\0')).rejects.toMatchObject({
    failure: { title: 'The results could not be read' },
  })
})
