import * as z from 'zod'
import {
  fileBytes,
  HorizonFile,
  HorizonFileReading,
  readOptions,
  writableFormat,
} from '../schemas/horizon-file.ts'
import { LearnedHorizon, recordOptions } from '../schemas/learned-horizon.ts'
import { panels } from '../schemas/panels.ts'
import { Buildings, panelHeight, radius, TerrainHorizon } from '../schemas/surroundings.ts'
import { ifTyped } from '../schemas/values.ts'
import { computing, JSON_MEDIA_TYPE, operation, toldBy } from './operation.ts'
import { booleanInQuery, inQuery, placeInQuery, siteId } from './parameters.ts'
import { buildingsText, horizonFileText, terrainText } from './sentences.ts'

export const getTerrainHorizon = operation('getTerrainHorizon', 'GET', '/terrain-horizon', {
  summary: 'Get the horizon that the terrain around a location forms',
  description:
    'Bare ground only: no buildings and no trees. `horizonProfile` can be stored in a site as is. Show `source.attribution` ' +
    'wherever you show the horizon: the elevations come from the Terrain Tiles data set, whose sources must be credited.',
  query: z.strictObject({ ...placeInQuery, observerHeight: inQuery(panelHeight) }),
  message: 'Terrain horizon retrieved successfully',
  data: TerrainHorizon,
  tool: toldBy(TerrainHorizon, terrainText),
  fetchesTerrain: true,
  memoryMb: 1024,
})

export const getBuildings = operation('getBuildings', 'GET', '/buildings', {
  summary: 'Get the buildings around a location as obstacles',
  description:
    'From OpenStreetMap, through an Overpass server. Most buildings there have no height: if `estimated` is true, a height ' +
    'of 7 m is assumed. The building under the panels is left out. Once `estimated` is removed, the obstacles can be ' +
    'stored in a site as is. Show `source.attribution` wherever you show them.',
  query: z.strictObject({ ...placeInQuery, panelHeight: inQuery(panelHeight), radius: inQuery(radius) }),
  message: 'Buildings retrieved successfully',
  data: Buildings,
  tool: toldBy(Buildings, buildingsText),
  grants: [{ table: 'buildings', actions: ['GetItem', 'PutItem'] }],
  fetchesBuildings: true,
})

export const readHorizonFile = operation('readHorizonFile', 'POST', '/horizon-files', {
  summary: 'Read a horizon file from another program; nothing is stored',
  description:
    'The body is the file itself, in UTF-8 or UTF-16. Its format is detected from its content, not from the media type: ' +
    'PVGIS (JSON, CSV, lists of heights), PV*SOL `.HOR`, PVsyst, SunEye, SAM, Open-Meteo, any columns of azimuth and ' +
    'height, or JSON of these. The origin and direction of azimuths and the units come from the parameters, otherwise from ' +
    'words in the file or from its format. `assumed` is true if any of them had to be assumed.',
  query: z.strictObject({
    ...readOptions.shape,
    north: inQuery(readOptions.shape.north),
    clockwise: booleanInQuery.describe(readOptions.shape.clockwise.description ?? ''),
    rotation: inQuery(readOptions.shape.rotation),
  }),
  body: fileBytes,
  mediaTypes: ['text/plain', 'text/csv', JSON_MEDIA_TYPE],
  message: 'Horizon file converted successfully',
  data: HorizonFileReading,
  tool: toldBy(HorizonFileReading, horizonFileText),
})

export const writeHorizonFile = operation('writeHorizonFile', 'GET', '/sites/{id}/horizon-file', {
  summary: "Get a site's skyline as a file for another program",
  description:
    'The skyline is sampled at whole degrees: the horizon line, and in front of it the obstacles that let less than half of ' +
    'the light through, averaged over the year. `POST /horizon-files` can read every format back.',
  tag: 'Sites',
  pathParameters: siteId,
  query: z.strictObject({ format: writableFormat }),
  message: 'Horizon file converted successfully',
  data: HorizonFile,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
})

export const learnHorizon = operation('learnHorizon', 'POST', '/learned-horizon', {
  ...computing,
  summary: 'Learn a horizon from the production of panels; nothing is stored',
  description:
    'The body is the record of an inverter or meter: text with a time column and a power or energy column, every 1 to 60 ' +
    'minutes for two months or more, in UTF-8 or UTF-16, or compressed with gzip (up to 40 MB uncompressed). No weather is ' +
    'needed: whatever the sun goes behind, power drops at the same sun position on every clear day. Local times are in ' +
    '`timeZone` or `utcOffset`, otherwise at the UTC offset in the header or in the civil time zone, with or without summer ' +
    'time.',
  query: z
    .strictObject({
      ...placeInQuery,
      panelTilt: inQuery(panels.shape.panelTilt),
      panelAzimuth: inQuery(panels.shape.panelAzimuth),
      ...recordOptions.shape,
      utcOffset: inQuery(recordOptions.shape.utcOffset),
    })
    .refine(({ timeZone, utcOffset }) => timeZone === undefined || utcOffset === undefined, {
      path: ['utcOffset'],
      error: 'must be omitted if timeZone is given',
      when: ifTyped({ timeZone: z.string(), utcOffset: z.number() }),
    }),
  body: fileBytes,
  mediaTypes: ['text/csv', 'text/plain', 'application/gzip'],
  maxBodyBytes: 4_500_000,
  message: 'Horizon learned successfully',
  data: LearnedHorizon,
})
