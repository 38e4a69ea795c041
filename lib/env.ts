/** Names of the environment variables that the functions read: whoever runs the functions sets them under these. */
export const environment = {
  sitesTable: 'SITES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  baselinesTable: 'BASELINES_TABLE',
  /** Whole address of the estimator's v8.json endpoint. */
  pvwattsUrl: 'PVWATTS_URL',
  pvwattsApiKey: 'PVWATTS_API_KEY',
  /** What the cache of baselines calls the estimator. Default: its address. */
  estimatorName: 'ESTIMATOR_NAME',
} as const

export type Variable = (typeof environment)[keyof typeof environment]

/** Value of a variable; an empty one counts as absent. */
export const setting = (variable: Variable): string | undefined => process.env[variable] || undefined

/** @throws if the variable is absent */
export const requiredSetting = (variable: Variable): string => {
  const value = setting(variable)
  if (value === undefined) throw new Error(`The environment variable ${variable} is not set`)
  return value
}
