import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { StartError } from '../../local/start-error.ts'

const FOLDER = join(import.meta.dirname, 'runtime')
const PACKAGE = join(FOLDER, 'node_modules/aws-lambda-ric')

/** AWS's own program that runs a function. */
export const INTERFACE_CLIENT = join(PACKAGE, 'index.mjs')

const BUILD_TOOLS = ['cmake', 'g++', 'make', 'python3', 'tar', 'xz']

const isMissing = (tool: string): Promise<boolean> =>
  promisify(execFile)(tool, ['--version']).then(
    () => false,
    () => true,
  )

/** @throws StartError that names the missing tools and how to install them */
export const checkTools = async (tools: readonly string[]): Promise<void> => {
  const missing = await Promise.all(tools.map(isMissing))
  const names = tools.filter((_, i) => missing[i])
  if (names.length === 0) return
  throw new StartError(
    `Not on the PATH: ${names.join(', ')}. On Debian: apt-get install cmake g++ make python3 xz-utils bash curl`,
  )
}

const require = createRequire(import.meta.url)
const Manifest = z.object({ dependencies: z.object({ 'aws-lambda-ric': z.string() }) })

const isInstalled = (): boolean => {
  const wanted = Manifest.parse(require(join(FOLDER, 'package.json'))).dependencies['aws-lambda-ric']
  // The last file that the install script creates.
  if (!existsSync(join(PACKAGE, 'rapid-client.node'))) return false
  return z.object({ version: z.literal(wanted) }).safeParse(require(join(PACKAGE, 'package.json'))).success
}

const platform = `node-${process.platform}-${process.arch}`
const HEADERS = join(import.meta.dirname, '../../node_modules/node/node_modules', platform)

/** Compiles for this Node and with its headers, whatever other version is on the PATH. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  ...(existsSync(HEADERS) && { npm_config_nodedir: HEADERS }),
})

/**
 * Compiles the runtime interface client unless it is installed already.
 *
 * @throws StartError if it cannot be compiled
 */
export const installInterfaceClient = async (): Promise<void> => {
  if (isInstalled()) return
  if (process.platform !== 'linux') throw new StartError('The runtime interface client runs only on Linux.')
  await checkTools(BUILD_TOOLS)
  process.stdout.write('Compiling the runtime interface client of AWS Lambda. This takes about a minute …\n')
  const npm = spawn('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  })
  await once(npm, 'exit')
  if (npm.exitCode !== 0 || !isInstalled())
    throw new StartError(
      `aws-lambda-ric cannot be compiled in ${FOLDER}. See npm's output above. If there is none, npm is configured to ` +
        'ignore install scripts.',
    )
}
