import { buildSync } from 'esbuild'

/**
 * Size of what a function reads before it asks for work: `index.mjs` and all that it imports, without what it imports only
 * when it needs to.
 *
 * @param folder of a bundle
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
