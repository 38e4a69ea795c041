/** Names of the environment variables that the functions read: whoever runs the functions sets them under these. */
export const environment = {
  sitesTable: 'SITES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  baselinesTable: 'BASELINES_TABLE',
  idempotencyTable: 'IDEMPOTENCY_TABLE',
  /** Whole address of the estimator's v8.json endpoint. */
  pvwattsUrl: 'PVWATTS_URL',
  pvwattsApiKey: 'PVWATTS_API_KEY',
  /** Name of the SSM parameter that holds the estimator's key, where it does not stand in the environment. */
  pvwattsKeyParameter: 'PVWATTS_KEY_PARAMETER',
  /** What the cache of baselines calls the estimator. Default: its address. */
  estimatorName: 'ESTIMATOR_NAME',
  /** Comma-separated origins of the web pages that may call the API, or `*`. Default: only the API's own pages. */
  allowedOrigins: 'ALLOWED_ORIGINS',
  /** These are read by Powertools: who logs and counts, whether it counts at all, and what it does not say. */
  serviceName: 'POWERTOOLS_SERVICE_NAME',
  metricsDisabled: 'POWERTOOLS_METRICS_DISABLED',
  logLevel: 'POWERTOOLS_LOG_LEVEL',
} as const

export type Variable = (typeof environment)[keyof typeof environment]

/** Value of a variable; an empty one counts as absent. */
export const setting = (variable: Variable): string | undefined => process.env[variable] || undefined

/** The values of a comma-separated setting; space around them and empty ones are dropped. */
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
