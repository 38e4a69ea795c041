// Checks the project's path, the installed packages and the Node version, then runs the program given as an argument. Plain
// JavaScript, so that any Node version can run it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const REQUIRED_MAJOR = 24

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'node_modules')
const { engines, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

const hasInstalled = (path) => existsSync(join(packages, path))

/** Vite parses the first two as parts of a URL; the third separates entries of PATH, where npm puts the project's Node. */
const misread = ['#', '?', delimiter].find((character) => root.includes(character))

const missing = Object.keys({ ...dependencies, ...devDependencies }).find((name) => !hasInstalled(name))

/** npm silently skips it if its own Node is older than the package requires. */
const hasBinding =
  hasInstalled('@rolldown') &&
  readdirSync(join(packages, '@rolldown')).some((name) => name.startsWith('binding-'))

const problem = () => {
  if (misread !== undefined)
    return `The path ${root} contains "${misread}", which breaks the tools of Node: move or rename the folder.`
  if (missing !== undefined) return `The package ${missing} is not installed: run \`npm ci\`.`
  if (!hasBinding)
    return `The package @rolldown/binding-… for this machine is not installed: run \`npm ci\` with Node ${engines.node}.`
  if (Number.parseInt(process.versions.node, 10) === REQUIRED_MAJOR) return undefined
  const found = `this is Node ${process.versions.node} at ${process.execPath}`
  if (!['node', 'node.exe'].some((file) => hasInstalled(`node/bin/${file}`)))
    return `The install script that downloads Node ${REQUIRED_MAJOR} was blocked, and ${found}: run \`npm ci --ignore-scripts=false\`.`
  return `This project runs on Node ${REQUIRED_MAJOR}, and ${found}: use npm or npx (\`npm start\`, \`npx cdk deploy\`), which find node_modules/node/bin/node.`
}

const found = problem()
if (found !== undefined) {
  process.stderr.write(`${found}\n`)
  process.exit(1)
}

const [file, ...args] = process.argv.slice(2)
if (file) {
  const entry = pathToFileURL(file)
  process.argv = [process.execPath, file, ...args]
  await import(entry.href)
}
