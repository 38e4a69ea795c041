/** Names of the environment variables that the functions read. The infrastructure and the local server set them. */
export const environment = {
  sitesTable: 'SITES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  baselinesTable: 'BASELINES_TABLE',
  buildingsTable: 'BUILDINGS_TABLE',
  idempotencyTable: 'IDEMPOTENCY_TABLE',
  runsTable: 'RUNS_TABLE',
  /** The bucket with the files of runs. Without it, they are in a folder. */
  runsBucket: 'RUNS_BUCKET',
  runsFolder: 'RUNS_FOLDER',
  /** Base URL of the files in that folder, and the key that signs their URLs. */
  runsUrl: 'RUNS_URL',
  runsSigningKey: 'RUNS_SIGNING_KEY',
  /** The EventBridge bus for end-of-run events. */
  eventBus: 'EVENT_BUS',
  /** Days for which runs and their files are kept. */
  runRetentionDays: 'RUN_RETENTION_DAYS',
  /** Comma-separated names of the production estimators, in order of preference. */
  estimators: 'ESTIMATORS',
  /** Full URL of PVWatts's v8.json endpoint. */
  pvwattsUrl: 'PVWATTS_URL',
  pvwattsApiKey: 'PVWATTS_API_KEY',
  /** Name of the SSM parameter that holds the key of PVWatts, unless the environment holds the key itself. */
  pvwattsKeyParameter: 'PVWATTS_KEY_PARAMETER',
  /** Base address of the PVGIS API. */
  pvgisUrl: 'PVGIS_URL',
  /** Not empty while PVGIS is known not to answer: then it is not called. */
  pvgisUnreachable: 'PVGIS_UNREACHABLE',
  /** Template of the addresses of terrain tiles, with {z}, {x} and {y}. */
  terrainTilesUrl: 'TERRAIN_TILES_URL',
  /** Address of the interpreter of an Overpass server, for buildings. */
  overpassUrl: 'OVERPASS_URL',
  /** The adjustment of requests that name none, daylight-hours or energy. Default: the operation's own. */
  defaultAdjustment: 'DEFAULT_ADJUSTMENT',
  /** Comma-separated origins of web pages that may call the API, or `*`. Default: only the API's own pages. */
  allowedOrigins: 'ALLOWED_ORIGINS',
  /** The service's name in logs and metrics, and whether to write metrics. Powertools reads both. */
  serviceName: 'POWERTOOLS_SERVICE_NAME',
  metricsDisabled: 'POWERTOOLS_METRICS_DISABLED',
} as const

export type Variable = (typeof environment)[keyof typeof environment]

/** The value of a variable; an empty one counts as absent. */
export const setting = (variable: Variable): string | undefined => process.env[variable] || undefined

/** The values of a comma-separated setting, trimmed; empty ones are dropped. */
export const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** @throws if the variable is absent */
export const requiredSetting = (variable: Variable): string => {
  const value = setting(variable)
  if (value === undefined) throw new Error(`The environment variable ${variable} is not set`)
  return value
}

export const METRICS_NAMESPACE = 'ShadingEstimation'

export const metricNames = {
  /** Calls of the remote estimators, by estimator. */
  estimatorCalls: 'EstimatorCalls',
  /** Calls that returned neither data nor "no data for this location", or that lacked a key, by estimator. */
  estimatorFailures: 'EstimatorFailures',
  /** Calls refused because of the key, or not made because it cannot be read. */
  keyRefusals: 'EstimatorKeyRefusals',
  /** Answers of estimators other than the preferred one, by estimator. */
  fallbackAnswers: 'FallbackAnswers',
  /** Terrain horizons that needed tiles from the server, and how many of them did not get the tiles. */
  terrainCalls: 'TerrainCalls',
  terrainFailures: 'TerrainFailures',
  /** Requests for buildings that needed the server, and how many of them got no reply. */
  buildingCalls: 'BuildingCalls',
  buildingFailures: 'BuildingFailures',
} as const

export type MetricName = (typeof metricNames)[keyof typeof metricNames]
