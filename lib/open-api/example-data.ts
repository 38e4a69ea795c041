import { opaqueHeight, skylineOf } from '../horizon/skyline.ts'
import { readHorizonFile } from '../horizon-files/read.ts'
import { writeHorizonFile } from '../horizon-files/write.ts'
import type { EstimateRequest, OrientationRequest } from '../schemas/estimate.ts'
import type { LearnedHorizon } from '../schemas/learned-horizon.ts'
import type { NewRun, Run, RunSummary } from '../schemas/run.ts'
import type { NewSite, Site, SiteChanges } from '../schemas/site.ts'
import type { SunCalendarRequest } from '../schemas/sun.ts'
import type { Buildings } from '../schemas/surroundings.ts'
import results from './example-results.json' with { type: 'json' }

// A roof, and the service's results for it in 2026 with the embedded estimator. Its terrain is invented.
// `npm run openapi` writes the results. Each export is the example of the schema of its name: `newSite` of `NewSite`.

export const newSite = {
  name: 'Roof in Innsbruck',
  latitude: 47.2692,
  longitude: 11.4041,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 8,
  horizonProfile: [
    { direction: 'N', heightAngle: 20 },
    { direction: 'E', heightAngle: 4 },
    { direction: 'SSE', heightAngle: 12 },
    { direction: '186', heightAngle: 7.4 },
    { direction: 'SW', heightAngle: 10 },
    { direction: 'W', heightAngle: 6 },
  ],
  obstacles: [
    {
      name: 'Apple tree',
      from: { direction: '190', distance: 9 },
      to: { direction: '215', distance: 8 },
      height: 4,
      transmittance: [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64],
      enabled: true,
    },
  ],
  horizonSource: { kind: 'drawn' },
  panelHeight: 6,
  array: null,
  otherPlanes: [],
} satisfies NewSite

export const site = {
  id: '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2',
  ...newSite,
  createdAt: '2026-07-01T09:30:00.000Z',
  updatedAt: '2026-07-01T09:30:00.000Z',
} satisfies Site

export const siteChanges = { horizonProfile: [{ direction: 'S', heightAngle: 15 }] } satisfies SiteChanges

export const shadingRequest = {
  latitude: newSite.latitude,
  longitude: newSite.longitude,
  horizonProfile: newSite.horizonProfile,
  obstacles: newSite.obstacles,
  year: 2026,
}

export const sunCalendarRequest = { ...shadingRequest, utcOffset: 1 } satisfies SunCalendarRequest

const { name: _, ...configuration } = newSite

export const orientationRequest = { ...configuration, year: shadingRequest.year } satisfies OrientationRequest

export const estimateRequest = {
  ...orientationRequest,
  hours: false,
  variants: [{ name: 'Steeper', panelTilt: 45 }],
} satisfies EstimateRequest

export const { estimates, orientation: optimizedOrientation, sunCalendar, sunPath, terrainHorizon } = results

export const { baseline, baseline: baselineWithHours, shading: shadingResult } = estimates.estimate

export const analysisResult = { siteId: site.id, siteName: site.name, ...estimates.estimate }

export const analysis = {
  id: 'XAyXdJgCQfeWsBu3w6zUwgGh-oukzQ',
  siteId: site.id,
  createdAt: '2026-07-01T09:31:00.000Z',
  result: analysisResult,
}

const RECORD = 'time,power (W)\n2026-03-01T12:00:00+01:00,3120\n2026-03-01T12:15:00+01:00,3160\n'

/** Files by operation and media type. Horizons: a PV*SOL `.HOR` file, a table, and PVGIS's JSON. */
export const files = {
  // The start of a record.
  learnHorizon: {
    'text/csv': RECORD,
    'text/plain': RECORD,
    'application/gzip':
      'H4sIAAAAAAACAyvJzE3VKcgvTy1S0AjX5DIyMDLTNTDWNTAMMTSyMjAAIm0DQyCpY2xoZIAmbWiKLG1mwAUA7nfASU0AAAA=',
  },
  readHorizonFile: {
    'text/plain': '-180 20\n-135 9.5\n-90 4\n-22.5 12\n6 7.4\n45 10\n90 6\n',
    'text/csv': 'azimuth;height\n0;20\n90;4\n157,5;12\n186;7,4\n225;10\n270;6\n',
    'application/json': {
      outputs: {
        horizon_profile: [
          { A: -180, H_hor: 20 },
          { A: -90, H_hor: 4 },
          { A: 0, H_hor: 7.4 },
          { A: 90, H_hor: 6 },
        ],
      },
    },
  },
}

export const horizonFileReading = readHorizonFile(Buffer.from(files.readHorizonFile['text/plain']))

const writtenFile = writeHorizonFile(opaqueHeight(skylineOf(newSite)), 'csv', newSite.name)

/** With only the first of its 360 lines. */
export const horizonFile = { ...writtenFile, content: writtenFile.content.split(/(?<=\n)/, 3).join('') }

/** An 8 m house across the street, and a building whose height is not mapped. */
export const buildings = {
  obstacles: [
    {
      name: 'Museumstrasse 12',
      from: { direction: '165.964', distance: 20.616 },
      to: { direction: '194.036', distance: 20.616 },
      height: 3,
      transmittance: 0,
      enabled: true,
      estimated: false,
    },
    {
      name: 'Building',
      from: { direction: '95.194', distance: 33.136 },
      to: { direction: '111.801', distance: 35.539 },
      height: 2,
      transmittance: 0,
      enabled: true,
      estimated: true,
    },
  ],
  standsOn: { height: 9, estimated: false },
  buildings: 3,
  source: {
    name: 'OpenStreetMap',
    attribution: '© OpenStreetMap contributors, ODbL, https://www.openstreetmap.org/copyright',
  },
} satisfies Buildings

export const newRun = { name: 'Roofs of the county', year: 2026, horizon: 'given' } satisfies NewRun

export const runSummary = {
  id: '019a9c1e-5c00-7d3b-8a4e-6f0f4b1c2d3e',
  name: newRun.name,
  adjustment: 'energy',
  year: newRun.year,
  horizon: newRun.horizon,
  state: 'running',
  progress: { step: 'rows', done: 48, total: 400, waitingUntil: null },
  rows: 100_000,
  done: 12_000,
  failed: 3,
  createdAt: '2026-07-01T09:30:00.000Z',
  startedAt: '2026-07-01T09:31:00.000Z',
  finishedAt: null,
  expiresAt: '2026-07-31T09:30:00.000Z',
  error: null,
} satisfies RunSummary

/** Before its file has arrived. */
export const run = {
  ...runSummary,
  state: 'waiting',
  progress: null,
  rows: null,
  done: 0,
  failed: 0,
  startedAt: null,
  upload: {
    url: 'https://example-bucket.s3.eu-central-1.amazonaws.com/runs/019a9c1e-5c00-7d3b-8a4e-6f0f4b1c2d3e/upload?X-Amz-Expires=900&X-Amz-Signature=5d672d79c15b13162d9279b0855cfba6',
    method: 'PUT',
    headers: { 'If-None-Match': '*' },
    expiresAt: '2026-07-01T09:45:00.000Z',
  },
  results: null,
} satisfies Run

const learnedPoints = [
  { direction: '100', heightAngle: 12.3, uncertainty: 0.9, intervals: 21 },
  { direction: '102.5', heightAngle: 11.8, uncertainty: 0.8, intervals: 24 },
  { direction: '105', heightAngle: 11.4, uncertainty: 0.8, intervals: 26 },
]

/** The horizon of a roof between mountains, from 120 days of hourly power; only the first points. */
export const learnedHorizon = {
  horizonProfile: learnedPoints.map(({ direction, heightAngle }) => ({ direction, heightAngle })),
  seen: [{ from: 82.5, to: 277.5 }],
  points: learnedPoints,
  partial: [{ from: 156, to: 168, below: 32, transmittance: { summer: null, winter: 0.65 } }],
  record: {
    from: '2026-01-01',
    to: '2026-04-30',
    minutes: 60,
    intervals: 2880,
    clearIntervals: 409,
    badRows: 0,
  },
  clock: { aheadMinutes: 60 },
  panels: { azimuth: 181, tilt: 31 },
  agreement: 0.979,
  months: [
    { month: '2026-01', energy: 462.06 },
    { month: '2026-02', energy: null },
  ],
  warnings: [
    "The record's clock is 60 minutes ahead of the sun; this has been corrected. Check the time zone, summer time, and whether times mark the start or the end of each interval.",
  ],
} satisfies LearnedHorizon

export const jsonRpcMessage = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'getTerrainHorizon',
    arguments: { latitude: newSite.latitude, longitude: newSite.longitude },
  },
}
