/** Requests an hour that PVWatts grants a key. */
const limit = 1000
const hour = 3_600_000

/**
 * Counts requests over a rolling hour and says so in PVWatts's headers. It never refuses: the limit protects a machine
 * that many share, and this one has a single user.
 */
export function rateLimit(now: () => number = Date.now): () => Record<string, string> {
  let recent: number[] = []
  return () => {
    const instant = now()
    recent = [...recent.filter((earlier) => earlier > instant - hour), instant].slice(-limit)
    return { 'X-RateLimit-Limit': `${limit}`, 'X-RateLimit-Remaining': `${limit - recent.length}` }
  }
}
