/** Names of the environment variables that the functions read. Whoever runs the functions sets them. */
export const environment = {
  sitesTable: 'SITES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  baselinesTable: 'BASELINES_TABLE',
  idempotencyTable: 'IDEMPOTENCY_TABLE',
  /** Full URL of the estimator's v8.json endpoint. */
  pvwattsUrl: 'PVWATTS_URL',
  pvwattsApiKey: 'PVWATTS_API_KEY',
  /** Name of the SSM parameter that holds the estimator's key, unless the environment holds the key itself. */
  pvwattsKeyParameter: 'PVWATTS_KEY_PARAMETER',
  /** The estimator's name in cache keys. Default: its URL. */
  estimatorName: 'ESTIMATOR_NAME',
  /** Template of the addresses of terrain tiles, with {z}, {x} and {y}. */
  terrainTilesUrl: 'TERRAIN_TILES_URL',
  /** The adjustment of requests that name none: daylight-hours (the default) or energy. */
  defaultAdjustment: 'DEFAULT_ADJUSTMENT',
  /** Comma-separated origins of web pages that may call the API, or `*`. Default: only the API's own pages. */
  allowedOrigins: 'ALLOWED_ORIGINS',
  /** Read by Powertools: the service's name in logs and metrics, whether to write metrics, and the log level. */
  serviceName: 'POWERTOOLS_SERVICE_NAME',
  metricsDisabled: 'POWERTOOLS_METRICS_DISABLED',
  logLevel: 'POWERTOOLS_LOG_LEVEL',
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

/** The CloudWatch metrics that the functions emit. */
export const METRICS_NAMESPACE = 'ShadingEstimation'

export const metricNames = {
  estimatorCalls: 'EstimatorCalls',
  /** Calls that returned neither a baseline nor the answer that the estimator has no data for the location. */
  estimatorFailures: 'EstimatorFailures',
  /** Terrain horizons that needed tiles from the server, and those that did not get them. */
  terrainCalls: 'TerrainCalls',
  terrainFailures: 'TerrainFailures',
} as const

export type MetricName = (typeof metricNames)[keyof typeof metricNames]
