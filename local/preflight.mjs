// Checks the version of Node, then runs the program given as an argument. Plain JavaScript, so that every Node can run it.
import { pathToFileURL } from 'node:url'

const REQUIRED_MAJOR = 24
const [major] = process.versions.node.split('.').map(Number)

if (major !== REQUIRED_MAJOR) {
  process.stderr.write(
    `This project runs on Node ${REQUIRED_MAJOR}, which \`npm ci\` installs as the package "node"; this is Node ` +
      `${process.versions.node} at ${process.execPath}.\n` +
      'Use npm or npx (`npm start`, `npx cdk deploy`), which find the right one. If you already did, the install ' +
      'script of that package was blocked: run `npm ci` again without --ignore-scripts.\n',
  )
  process.exit(1)
}

const [file, ...args] = process.argv.slice(2)
if (file) {
  const entry = pathToFileURL(file)
  process.argv = [process.execPath, file, ...args]
  await import(entry.href)
}
