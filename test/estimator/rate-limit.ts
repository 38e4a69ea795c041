/** Requests per hour that PVWatts grants a key. */
const LIMIT = 1000
const HOUR_MS = 3_600_000

/**
 * Counts requests over a rolling hour and reports them in PVWatts's headers. It never refuses: the limit protects a shared
 * machine, and this one has a single user.
 */
export const rateLimit = (now: () => number = Date.now): (() => Record<string, string>) => {
  let recent: number[] = []
  return () => {
    const instant = now()
    recent = [...recent.filter((earlier) => earlier > instant - HOUR_MS), instant].slice(-LIMIT)
    return { 'X-RateLimit-Limit': `${LIMIT}`, 'X-RateLimit-Remaining': `${LIMIT - recent.length}` }
  }
}
