import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../local/start-error.ts'
import { machine } from './machine.ts'
import type { Part } from './part.ts'

const RESULTS = join(import.meta.dirname, 'RESULTS.md')

/** Loaded when they are run: what the later parts load would be in the way of the collector in the earlier ones. */
const parts = new Map<string, () => Promise<Part>>(
  Object.entries({
    shading: async () => (await import('./shading.ts')).shading,
    energy: async () => (await import('./energy.ts')).energy,
    'cold-start': async () => (await import('./cold-start.ts')).coldStart,
    warm: async () => (await import('./warm.ts')).warm,
    growth: async () => (await import('./growth.ts')).growth,
    cost: async () => (await import('./cost.ts')).cost,
  }),
)

const { date, processor, cores, architecture, node } = machine()

const HEAD = `# Results

${date}, ${processor}, ${cores} cores (${architecture}), Node ${node}. \`npm run bench\` measures and writes this file anew;
\`npm run bench -- NAME\` shows one part, with \`--json\` as JSON: ${[...parts.keys()].join(', ')}.

Of what runs in one process, when it is warm, after two seconds. Medians of the rounds; in parentheses the least and the greatest.
`

const write = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const runOne = async (name: string, asJson: boolean): Promise<void> => {
  const chosen = parts.get(name)
  if (!chosen) throw new StartError(`There is no part ${name}: ${[...parts.keys()].join(', ')}.`)
  const { run } = await chosen()
  const { result, markdown } = await run()
  write(asJson ? JSON.stringify({ name, ...machine(), result }, null, 2) : markdown)
}

const runAll = async (): Promise<void> => {
  let text = HEAD
  for (const [name, load] of parts) {
    const { title, run } = await load()
    const section = `\n## ${title} (\`${name}\`)\n\n${(await run()).markdown}`
    write(section)
    text += section
  }
  writeFileSync(RESULTS, text)
}

const [name, ...options] = process.argv.slice(2)

// An exit, unlike a signal, takes the children with it; and it does not wait for them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  await (name === undefined ? runAll() : runOne(name, options.includes('--json')))
  process.exit()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
