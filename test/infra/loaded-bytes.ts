import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w-]+\.mjs)["']/g

/**
 * The bytes that a function loads before its first invocation: `index.mjs` and its static imports, without imports
 * on demand.
 *
 * @param folder the folder of a bundle
 */
export const loadedBytes = (folder: string): number => {
  // A set also iterates over values added meanwhile.
  const loaded = new Set(['index.mjs'])
  let bytes = 0
  for (const name of loaded) {
    const code = readFileSync(join(folder, name))
    bytes += code.length
    for (const [, imported = ''] of code.toString().matchAll(STATIC_IMPORT)) loaded.add(imported)
  }
  return bytes
}
