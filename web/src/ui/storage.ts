/** True for an object or array, to inspect untrusted JSON. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** True if a value has at least the fields of a sample, with the same types. One sample item describes every item of a list. */
export const isLike = <Sample>(value: unknown, sample: Sample): value is Sample => {
  if (sample === null) return value === null
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => isLike(item, sample[0]))
  if (!isRecord(sample)) return typeof value === typeof sample
  return isRecord(value) && Object.entries(sample).every(([name, field]) => isLike(value[name], field))
}

/*
 * The browser's storage. It may be forbidden or full, which only loses the stored state, and another version of the page may
 * have written it, so readers must check the type.
 */

/** localStorage is permanent; sessionStorage survives a reload but not closing the tab. */
type Kind = 'localStorage' | 'sessionStorage'

/** @returns null if there is nothing readable */
export const readStorage = (kind: Kind, key: string): unknown => {
  try {
    return JSON.parse(globalThis[kind].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null: removes it */
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

/** Removes the browser's stored state of a site. @returns a function that restores it under the same or another key */
export const takeKept = (siteKey: string): ((siteKey: string) => void) => {
  const names = storageKeys('localStorage').filter((name) => name.endsWith(` ${siteKey}`))
  const kept = names.map((it) => [it.slice(0, -siteKey.length), readStorage('localStorage', it)] as const)
  for (const name of names) writeStorage('localStorage', name, null)
  return (key) => {
    for (const [kind, value] of kept) writeStorage('localStorage', kind + key, value)
  }
}
