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

/** The program that runs a function: AWS's own. */
export const INTERFACE_CLIENT = join(PACKAGE, 'index.mjs')

const BUILD_TOOLS = ['cmake', 'g++', 'make', 'python3', 'tar', 'xz']

const isMissing = (tool: string): Promise<boolean> =>
  promisify(execFile)(tool, ['--version']).then(
    () => false,
    () => true,
  )

/** @throws StartError that says what to install */
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
  // The install script puts it there last.
  if (!existsSync(join(PACKAGE, 'rapid-client.node'))) return false
  return z.object({ version: z.literal(wanted) }).safeParse(require(join(PACKAGE, 'package.json'))).success
}

const platform = `node-${process.platform}-${process.arch}`
const HEADERS = join(import.meta.dirname, '../../node_modules/node/node_modules', platform)

/** It is compiled for this Node, with the headers that came with it, whatever other is on the PATH. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  ...(existsSync(HEADERS) && { npm_config_nodedir: HEADERS }),
})

/**
 * Compiles the runtime interface client the first time.
 *
 * @throws StartError where that cannot be done
 */
export const installInterfaceClient = async (): Promise<void> => {
  if (isInstalled()) return
  if (process.platform !== 'linux') throw new StartError('The runtime interface client is for Linux alone.')
  await checkTools(BUILD_TOOLS)
  process.stdout.write('Compiling the runtime interface client of AWS Lambda, which takes a minute …\n')
  const npm = spawn('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  })
  await once(npm, 'exit')
  if (npm.exitCode !== 0 || !isInstalled())
    throw new StartError(
      `aws-lambda-ric cannot be compiled in ${FOLDER}. What npm said stands above; if nothing, it is told to ignore ` +
        'install scripts.',
    )
}
