import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { OutputFile } from 'esbuild'
import { bundleFiles, ROOT } from './bundling.ts'

/** Builds what the stack uploads. Each function returns a folder. */
export interface Assets {
  /** @param handler a file below `functions/`, without the extension */
  readonly bundle: (handler: string) => string
  readonly page: () => string
}

const folder = mkdtempSync(join(tmpdir(), 'shading-estimation-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Maps would double the upload and slow each cold start. `npm run decode-stack` builds them when they are needed. */
const isUploaded = ({ path }: OutputFile): boolean => !path.endsWith('.map')

/** Builds each bundle once per process. */
const bundle = (handler: string): string => {
  const outdir = join(folder, handler)
  if (existsSync(outdir)) return outdir
  mkdirSync(outdir, { recursive: true })
  for (const { path, contents } of bundleFiles(handler).filter(isUploaded))
    writeFileSync(join(outdir, basename(path)), contents)
  return outdir
}

const page = (): string => {
  const outdir = join(folder, 'page')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const command = [vite, 'build', 'web', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, command, { cwd: ROOT })
  return outdir
}

/**
 * The real builds, in a folder that is deleted when the process exits. CDK's own bundling is skipped by commands that do
 * not deploy, and then packs the sources instead. This one always runs, so no output can contain anything but bundles.
 */
export const builtAssets: Assets = { bundle, page }
