// Runs on whatever Node is at hand, hence plain JavaScript: says what is wrong before Node 24's own errors would.
// With a file as argument, goes on with it.
import { pathToFileURL } from 'node:url'

const REQUIRED_MAJOR = 24
const [major] = process.versions.node.split('.').map(Number)

if (major !== REQUIRED_MAJOR) {
  process.stderr.write(
    `This project runs on Node ${REQUIRED_MAJOR}, which \`npm ci\` installs as the package "node"; this is Node ` +
      `${process.versions.node} at ${process.execPath}.\n` +
      'Start it by npm or npx (`npm start`, `npx cdk deploy`), which find the right one. If you did, its install ' +
      'script was blocked:\nrun `npm ci` again without --ignore-scripts.\n',
  )
  process.exit(1)
}

const [file, ...args] = process.argv.slice(2)
if (file) {
  const entry = pathToFileURL(file)
  process.argv = [process.execPath, file, ...args]
  await import(entry.href)
}
