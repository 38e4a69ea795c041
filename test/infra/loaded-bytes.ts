import { buildSync } from 'esbuild'

/**
 * The bytes that a function loads before its first invocation: `index.mjs` and its static imports, without what it
 * imports on demand.
 *
 * @param folder the folder of a bundle
 */
export const loadedBytes = (folder: string): number => {
  const { inputs } = buildSync({
    entryPoints: ['index.mjs'],
    absWorkingDir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'error',
  }).metafile
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: imported, kind, external } of inputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) load(imported)
  }
  load('index.mjs')
  return [...loaded].reduce((sum, path) => sum + (inputs[path]?.bytes ?? 0), 0)
}
