import { writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { join } from 'node:path'

interface Part {
  readonly title: string
  readonly load: () => Promise<{ readonly run: () => Promise<string> }>
}

/** Loaded one by one, so that the memory of later parts does not slow the garbage collector in earlier ones. */
const parts: Readonly<Record<string, Part>> = {
  models: { title: 'Models', load: () => import('./models.ts') },
  runs: { title: 'Runs', load: () => import('./runs.ts') },
  request: { title: 'Warm request', load: () => import('./request.ts') },
  'cold-start': { title: 'Cold start', load: () => import('./cold-start.ts') },
}
const names = Object.keys(parts).join(', ')

const date = new Date().toISOString().slice(0, 10)
const machine = `${cpus()[0]?.model}, ${cpus().length} cores (${arch()}), Node ${process.versions.node}`

const HEAD = `# Results

${date}, ${machine}. \`npm run bench\` measures and writes this file; \`npm run bench -- NAME\` prints
one part: ${names}.

Times are medians. Rivals take turns with the service in the same run. Ratios are of times in the same round: the median,
and the lowest and highest in parentheses.
`

const runPart = async (name: string): Promise<string> => {
  const part = parts[name]
  if (!part) {
    process.stderr.write(`There is no part ${name}. The parts are ${names}.\n`)
    process.exit(1)
  }
  const { run } = await part.load()
  const section = `\n## ${part.title} (\`${name}\`)\n\n${await run()}`
  process.stdout.write(`${section}\n`)
  return section
}

// Exiting removes the temporary files, which a signal would leave behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const [chosen] = process.argv.slice(2)
let text = HEAD
for (const name of chosen === undefined ? Object.keys(parts) : [chosen]) text += await runPart(name)
if (chosen === undefined) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text)
// The service is still listening.
process.exit()
