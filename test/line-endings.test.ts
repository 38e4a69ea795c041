import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SAMPLES = 'test/lib/horizon-files/samples/'

// A source archive has no .git.
test.runIf(existsSync(join(ROOT, '.git')))(
  'git keeps line endings on every machine: LF, and those of the sample files',
  () => {
    // Such as `i/lf w/lf attr/text=auto eol=lf <tab>package.json`
    const files = execFileSync('git', ['ls-files', '--eol'], { cwd: ROOT, encoding: 'utf8' })
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    const [samples, others] = [true, false].map((isSample) =>
      files.filter(([, path]) => path?.startsWith(SAMPLES) === isSample).map(([state = '']) => state.trim()),
    )
    expect(samples?.length).toBeGreaterThan(10)
    for (const state of samples ?? []) expect(state).toMatch(/attr\/-text$/)
    for (const state of others ?? []) expect(state).toMatch(/^i\/(?:lf|-text) .*attr\/text=auto eol=lf$/)
  },
)
