import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { StartError } from '../../local/start-error.ts'

const FOLDER = join(import.meta.dirname, 'runtime')
const PACKAGE = join(FOLDER, 'node_modules/aws-lambda-ric')

/** AWS's own program that runs a function. */
export const INTERFACE_CLIENT = join(PACKAGE, 'index.mjs')

const platform = `node-${process.platform}-${process.arch}`
const HEADERS = join(import.meta.dirname, '../../node_modules/node/node_modules', platform)

/** Compiles for this Node and with its headers, whatever other version is on the PATH. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  ...(existsSync(HEADERS) && { npm_config_nodedir: HEADERS }),
})

/** The last file that the install script creates. */
const isInstalled = (): boolean => existsSync(join(PACKAGE, 'rapid-client.node'))

/**
 * Compiles the runtime interface client unless it is installed already.
 *
 * @throws StartError if it cannot be compiled
 */
export const installInterfaceClient = async (): Promise<void> => {
  if (isInstalled()) return
  if (process.platform !== 'linux') throw new StartError('The runtime interface client runs only on Linux.')
  process.stdout.write('Compiling the runtime interface client of AWS Lambda. This takes about a minute …\n')
  const npm = spawn('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  })
  await once(npm, 'exit')
  if (!isInstalled())
    throw new StartError(
      `aws-lambda-ric cannot be compiled in ${FOLDER}. See npm's output above; if there is none, npm ignores install ` +
        'scripts. It needs, on Debian: apt-get install cmake g++ make python3 xz-utils',
    )
}
