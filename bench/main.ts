import { writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { join } from 'node:path'
import type { Part } from './measure.ts'

/** Loaded one by one, so that the memory of later parts does not slow the garbage collector in earlier ones. */
const parts: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  models: () => import('./models.ts'),
  runs: () => import('./runs.ts'),
  request: () => import('./request.ts'),
  'cold-start': () => import('./cold-start.ts'),
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

const write = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const runPart = async (name: string): Promise<string> => {
  const load = parts[name]
  if (!load) {
    process.stderr.write(`There is no part ${name}. The parts are ${names}.\n`)
    process.exit(1)
  }
  const { part } = await load()
  const section = `\n## ${part.title} (\`${name}\`)\n\n${await part.run()}`
  write(section)
  return section
}

// An exit removes the temporary files, which a signal would leave.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const [chosen] = process.argv.slice(2)
if (chosen === undefined) {
  let text = HEAD
  for (const name of Object.keys(parts)) text += await runPart(name)
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text)
} else {
  await runPart(chosen)
}
// The service still listens.
process.exit()
