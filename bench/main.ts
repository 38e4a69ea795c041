import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../local/start-error.ts'
import { coldStart } from './cold-start.ts'
import { cost } from './cost.ts'
import { energy } from './energy.ts'
import { growth } from './growth.ts'
import { machine } from './machine.ts'
import type { Part } from './part.ts'
import { shading } from './shading.ts'
import { warm } from './warm.ts'

const RESULTS = join(import.meta.dirname, 'RESULTS.md')

const parts = new Map<string, Part>(
  Object.entries({ shading, energy, 'cold-start': coldStart, warm, growth, cost }),
)

const { date, processor, cores, architecture, node } = machine()

const HEAD = `# Results

${date}, ${processor}, ${cores} cores (${architecture}), Node ${node}. \`npm run bench\` measures and writes this file anew;
\`npm run bench -- NAME\` shows one part, with \`--json\` as JSON: ${[...parts.keys()].join(', ')}.

Medians of the rounds; in parentheses the least and the greatest.
`

const write = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const runOne = async (name: string, asJson: boolean): Promise<void> => {
  const chosen = parts.get(name)
  if (!chosen) throw new StartError(`There is no part ${name}: ${[...parts.keys()].join(', ')}.`)
  const { result, markdown } = await chosen.run()
  write(asJson ? JSON.stringify({ name, ...machine(), result }, null, 2) : markdown)
}

const runAll = async (): Promise<void> => {
  let text = HEAD
  for (const [name, { title, run }] of parts) {
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
