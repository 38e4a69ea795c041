import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartError } from '../../local/start-error.ts'
import { type Deployed, REGION, readTemplate } from './template.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Name of the SSM parameter with the estimator's key. */
export const KEY_PARAMETER = '/test/key'

const CONTEXT = { stage: 'dev', pvwattsKeyParameter: KEY_PARAMETER }

/**
 * Synthesises the stack as `cdk deploy` would.
 *
 * @param folder for the template and the assets
 */
export const synthesise = async (folder: string): Promise<void> => {
  const context = Object.entries(CONTEXT).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { PATH = '' } = process.env
  const cdk = spawn(
    process.execPath,
    ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '--output', join(folder, 'cdk.out'), ...context],
    // The CLI keeps notes at home, and asks the files there for a region.
    { cwd: ROOT, env: { PATH, HOME: folder, AWS_REGION: REGION }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await once(cdk, 'exit')
  if (cdk.exitCode !== 0) throw new StartError('The stack cannot be synthesised: what CDK said stands above.')
}

/** @param folder as given to {@link synthesise} */
export const readSynthesis = (folder: string): Deployed =>
  readTemplate(join(folder, 'cdk.out'), `ShadingEstimation-${CONTEXT.stage}`)
