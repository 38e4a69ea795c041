import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { bundling, ROOT } from '../../infra/bundling.ts'
import { handlerFile, operations, stepFile } from '../../lib/operations/index.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'

/** Permissive licenses: they require at most that their text is kept. */
const ALLOWED = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD']

const Manifest = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() })
type Manifest = z.infer<typeof Manifest>

/** Some packages contain nested manifests without a name or version. Those are skipped. */
const manifestOf = (folder: string): Manifest => {
  const file = join(folder, 'package.json')
  const { data } = Manifest.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
  return data ?? manifestOf(dirname(folder))
}

const inputsOf = (handler: string): string[] => {
  const { metafile } = buildSync({ ...bundling(handler), outdir: ROOT, metafile: true, write: false })
  return Object.keys(metafile.inputs)
}

const shipped = new Map(
  [...operations.map(handlerFile), ...runSteps.map(stepFile)]
    .flatMap(inputsOf)
    .filter((input) => input.includes('node_modules/'))
    .map((input) => manifestOf(dirname(join(ROOT, input))))
    .map((manifest) => [`${manifest.name}@${manifest.version}`, manifest.license]),
)

test('every package that ships in a function has a permissive license', () => {
  const refused = [...shipped].filter(([, license]) => !ALLOWED.includes(license ?? 'none'))
  expect(refused).toEqual([])
  // These are known to ship. If they are missing, the test has checked nothing.
  const names = [...shipped.keys()].map((it) => it.replace(/@[^@]*$/, ''))
  expect(names).toEqual(
    expect.arrayContaining(['zod', '@aws-sdk/client-dynamodb', '@aws-sdk/client-s3', 'astronomia', 'undici']),
  )
})
