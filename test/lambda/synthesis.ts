import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartError } from '../../local/start-error.ts'
import { type Deployed, REGION, readTemplate } from './template.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The name of the SSM parameter with the estimator's API key. */
export const KEY_PARAMETER = '/test/key'

const CONTEXT = { stage: 'dev', console: 'false', pvwattsKeyParameter: KEY_PARAMETER }

/**
 * Synthesizes the stack as `cdk deploy` would.
 *
 * @param folder receives the template and the assets
 */
export const synthesize = async (folder: string): Promise<void> => {
  const context = Object.entries(CONTEXT).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { PATH = '' } = process.env
  const cdk = spawn(
    process.execPath,
    ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '--output', join(folder, 'cdk.out'), ...context],
    // The CLI writes to the home folder, and reads a region from the files there.
    { cwd: ROOT, env: { PATH, HOME: folder, AWS_REGION: REGION }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await once(cdk, 'exit')
  if (cdk.exitCode !== 0)
    throw new StartError('The stack cannot be synthesized. See the output of CDK above.')
}

/** @param folder as passed to {@link synthesize} */
export const readSynthesis = (folder: string): Deployed =>
  readTemplate(join(folder, 'cdk.out'), `ShadingEstimation-${CONTEXT.stage}`)
