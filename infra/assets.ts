import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundling, ROOT } from './bundling.ts'

/** Builds the assets of the stack. Each function returns a folder. */
export interface Assets {
  /** @param handler a file below `functions/`, without the extension */
  readonly bundle: (handler: string) => string
  readonly page: () => string
}

const folder = mkdtempSync(join(tmpdir(), 'shading-estimation-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * The real builds, in a folder that is deleted when the process exits. CDK's own bundling is skipped by commands that do
 * not deploy, and then packs the sources instead. This one always runs, so no output can contain anything but bundles.
 */
export const builtAssets: Assets = {
  // Once per process.
  bundle: (handler) => {
    const outdir = join(folder, handler)
    if (!existsSync(outdir)) buildSync({ ...bundling(handler), outdir })
    return outdir
  },
  page: () => {
    const outdir = join(folder, 'page')
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const command = [vite, 'build', 'web', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
    execFileSync(process.execPath, command, { cwd: ROOT })
    return outdir
  },
}
