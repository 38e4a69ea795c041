/** An object or an array, to look into foreign JSON. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a value has the types of a sample, and perhaps more fields. The item of a list stands for any. */
export const isLike = <Sample>(value: unknown, sample: Sample): value is Sample => {
  if (sample === null) return value === null
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => isLike(item, sample[0]))
  if (!isRecord(sample)) return typeof value === typeof sample
  return isRecord(value) && Object.entries(sample).every(([name, field]) => isLike(value[name], field))
}

/*
 * The browser's storage. It may be forbidden or full, which only costs that, and it may hold what another version of the page
 * has written, so the reader must check what it is.
 */

/** localStorage lasts; sessionStorage outlives a reload but not the tab. */
type Kind = 'localStorage' | 'sessionStorage'

/** @returns null if there is nothing that can be read */
export const readStorage = (kind: Kind, key: string): unknown => {
  try {
    return JSON.parse(globalThis[kind].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null: nothing */
export const writeStorage = (kind: Kind, key: string, value: unknown): void => {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, JSON.stringify(value))
  } catch {}
}

export const storageKeys = (kind: Kind): readonly string[] => {
  try {
    return Object.keys(globalThis[kind])
  } catch {
    return []
  }
}

/** Takes away what the browser remembers of a site. @returns what keeps it for that site under another key, or again */
export const takeKept = (siteKey: string): ((siteKey: string) => void) => {
  const names = storageKeys('localStorage').filter((name) => name.endsWith(` ${siteKey}`))
  const kept = names.map((it) => [it.slice(0, -siteKey.length), readStorage('localStorage', it)] as const)
  for (const name of names) writeStorage('localStorage', name, null)
  return (key) => {
    for (const [kind, value] of kept) writeStorage('localStorage', kind + key, value)
  }
}
