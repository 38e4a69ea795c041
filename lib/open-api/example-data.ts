import type { AnalysisResult } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { NewSite, Site } from '../schemas/site.ts'

// A roof, and what the service returns for it in 2026 with the embedded estimator.

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
} satisfies NewSite

export const site = {
  id: '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2',
  ...newSite,
  createdAt: '2026-07-01T09:30:00.000Z',
  updatedAt: '2026-07-01T09:30:00.000Z',
} satisfies Site

export const shadingRequest = {
  latitude: newSite.latitude,
  longitude: newSite.longitude,
  horizonProfile: newSite.horizonProfile,
  year: 2026,
}

export const shading = {
  sampleDays: [
    {
      name: 'March equinox',
      date: '2026-03-20',
      daylightHours: 12.1542,
      shadedHours: 1.1798,
      percentShaded: 9.707,
      shadedIntervals: [
        { from: '2026-03-20T05:17:38Z', to: '2026-03-20T05:46:49Z' },
        { from: '2026-03-20T16:45:16Z', to: '2026-03-20T17:26:53Z' },
      ],
    },
    {
      name: 'June solstice',
      date: '2026-06-21',
      daylightHours: 15.9389,
      shadedHours: 2.2219,
      percentShaded: 13.94,
      shadedIntervals: [
        { from: '2026-06-21T03:18:01Z', to: '2026-06-21T04:20:42Z' },
        { from: '2026-06-21T18:03:43Z', to: '2026-06-21T19:14:22Z' },
      ],
    },
    {
      name: 'September equinox',
      date: '2026-09-23',
      daylightHours: 12.1359,
      shadedHours: 1.1827,
      percentShaded: 9.746,
      shadedIntervals: [
        { from: '2026-09-23T05:02:16Z', to: '2026-09-23T05:31:26Z' },
        { from: '2026-09-23T16:28:38Z', to: '2026-09-23T17:10:25Z' },
      ],
    },
    {
      name: 'December solstice',
      date: '2026-12-21',
      daylightHours: 8.4732,
      shadedHours: 2.7725,
      percentShaded: 32.721,
      shadedIntervals: [
        { from: '2026-12-21T06:58:14Z', to: '2026-12-21T08:23:29Z' },
        { from: '2026-12-21T14:05:31Z', to: '2026-12-21T15:26:37Z' },
      ],
    },
  ],
  averageShadingLoss: 16.529,
} satisfies AnalysisResult['shading']

export const baseline = {
  ac_annual: 9118.686,
  ac_monthly: [
    460.282, 640.007, 874.099, 915.549, 1021.909, 993.711, 1050.252, 1006.008, 799.698, 603.326, 399.968,
    353.875,
  ],
  capacity_factor: 13.012,
  kwh_per_kw: 1139.836,
  source: 'estimator',
  station_info: {
    lat: 47.269,
    lon: 11.404,
    elev: 0,
    tz: 1,
    location: 'climatology at the place itself',
    city: '',
    state: '',
    solar_resource_file: 'climatology.csv',
    distance: 0,
    weather_data_source:
      "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year",
  },
} satisfies Baseline

export const analysisResult = {
  siteId: site.id,
  siteName: site.name,
  baseline,
  shading,
  adjusted: {
    adjustedAnnual: 7611.458,
    adjustedMonthly: [
      384.202, 534.221, 729.619, 764.218, 852.998, 829.461, 876.656, 839.725, 667.516, 503.602, 333.858,
      295.383,
    ],
    basis: 'daylight-hours',
  },
  energy: {
    annualLoss: 3.607,
    monthlyLoss: [5.709, 3.72, 2.984, 3.171, 3.284, 3.382, 3.174, 2.99, 3.121, 3.596, 5.419, 7.002],
    beamLoss: 1.054,
    diffuseLoss: 6.403,
    solarAccess: 96.361,
    adjustedAnnual: 8789.795,
    adjustedMonthly: [
      434.007, 616.2, 848.019, 886.521, 988.348, 960.103, 1016.914, 975.927, 774.739, 581.628, 378.292,
      329.096,
    ],
  },
} satisfies AnalysisResult

export const analysis = {
  id: 'XAyXdJgCQfeWsBu3w6zUwgGh-oukzQ',
  siteId: site.id,
  createdAt: '2026-07-01T09:31:00.000Z',
  result: analysisResult,
}

/** With the first points and the last of each day. */
export const sunPath = {
  sampleDays: [
    {
      name: 'March equinox',
      date: '2026-03-20',
      sunrise: '2026-03-20T05:17:38Z',
      sunset: '2026-03-20T17:26:53Z',
      points: [
        { hour: 6.0542, azimuth: 89.322, altitude: 0 },
        { hour: 6.1667, azimuth: 90.561, altitude: 0.98 },
        { hour: 6.3333, azimuth: 92.396, altitude: 2.536 },
        { hour: 18.2084, azimuth: 270.973, altitude: 0 },
      ],
    },
    {
      name: 'June solstice',
      date: '2026-06-21',
      sunrise: '2026-06-21T03:18:01Z',
      sunset: '2026-06-21T19:14:22Z',
      points: [
        { hour: 4.0607, azimuth: 52.981, altitude: 0 },
        { hour: 4.1667, azimuth: 54.153, altitude: 0.736 },
        { hour: 4.3333, azimuth: 55.977, altitude: 1.988 },
        { hour: 19.9996, azimuth: 307.018, altitude: 0 },
      ],
    },
    {
      name: 'September equinox',
      date: '2026-09-23',
      sunrise: '2026-09-23T05:02:16Z',
      sunset: '2026-09-23T17:10:25Z',
      points: [
        { hour: 5.798, azimuth: 89.211, altitude: 0 },
        { hour: 5.8333, azimuth: 89.601, altitude: 0.301 },
        { hour: 6, azimuth: 91.439, altitude: 1.8 },
        { hour: 17.934, azimuth: 270.499, altitude: 0 },
      ],
    },
    {
      name: 'December solstice',
      date: '2026-12-21',
      sunrise: '2026-12-21T06:58:14Z',
      sunset: '2026-12-21T15:26:37Z',
      points: [
        { hour: 7.7308, azimuth: 124.776, altitude: 0 },
        { hour: 7.8333, azimuth: 125.9, altitude: 0.722 },
        { hour: 8, azimuth: 127.748, altitude: 1.942 },
        { hour: 16.204, azimuth: 235.223, altitude: 0 },
      ],
    },
  ],
}
