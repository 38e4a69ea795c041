/** Names of the environment variables that the functions read. The infrastructure and the local server set them. */
export const environment = {
  sitesTable: 'SITES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  baselinesTable: 'BASELINES_TABLE',
  buildingsTable: 'BUILDINGS_TABLE',
  idempotencyTable: 'IDEMPOTENCY_TABLE',
  runsTable: 'RUNS_TABLE',
  /** The bucket with the files of runs. Without it they lie in a folder. */
  runsBucket: 'RUNS_BUCKET',
  runsFolder: 'RUNS_FOLDER',
  /** Where the files in that folder are served, and the key that signs their addresses. */
  runsUrl: 'RUNS_URL',
  runsSigningKey: 'RUNS_SIGNING_KEY',
  /** The EventBridge bus that is told about the end of runs. */
  eventBus: 'EVENT_BUS',
  /** How long runs and their files are kept, days. */
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
  /** Not empty while PVGIS is known not to answer: it is not asked then. */
  pvgisUnreachable: 'PVGIS_UNREACHABLE',
  /** Template of the addresses of terrain tiles, with {z}, {x} and {y}. */
  terrainTilesUrl: 'TERRAIN_TILES_URL',
  /** The Overpass server that knows buildings: the address of its interpreter. */
  overpassUrl: 'OVERPASS_URL',
  /** The adjustment of requests that name none, daylight-hours or energy. Default: each operation has its own. */
  defaultAdjustment: 'DEFAULT_ADJUSTMENT',
  /** Comma-separated origins of web pages that may call the API, or `*`. Default: only the API's own pages. */
  allowedOrigins: 'ALLOWED_ORIGINS',
  /** The service's name in logs and metrics. Powertools reads it, and whether to write metrics. */
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
  /** Calls of the estimators that have a service of their own, by estimator. */
  estimatorCalls: 'EstimatorCalls',
  /** Calls that returned neither data nor the answer that there are none, or that lacked a key, by estimator. */
  estimatorFailures: 'EstimatorFailures',
  /** Calls refused because of the key, or not made because it cannot be read. */
  keyRefusals: 'EstimatorKeyRefusals',
  /** Answers that did not come from the preferred estimator, by the one that gave them. */
  fallbackAnswers: 'FallbackAnswers',
  /** Terrain horizons that needed tiles from the server, and those that did not get them. */
  terrainCalls: 'TerrainCalls',
  terrainFailures: 'TerrainFailures',
  /** Requests for buildings that needed the server, and those that did not get them. */
  buildingCalls: 'BuildingCalls',
  buildingFailures: 'BuildingFailures',
} as const

export type MetricName = (typeof metricNames)[keyof typeof metricNames]
