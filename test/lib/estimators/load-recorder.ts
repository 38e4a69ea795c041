import { readdirSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

/*
 * loading.test.ts runs this program: it does the job named by its first argument and prints the URLs of the modules
 * loaded for it and how long the process lived on. It runs outside the test runner, which loads many modules itself.
 */

const loaded: string[] = []
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})

const root = new URL('../../..', import.meta.url)

const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
  handlers: () => {
    const names = readdirSync(new URL('functions/', root), { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => name.endsWith('.ts'))
    return Promise.all(files.map((name) => import(new URL(`functions/${name}`, root).href)))
  },
  estimate: async () => {
    const { estimateProduction } = await import('../../../lib/estimators/production.ts')
    const { contextAt } = await import('../../context.ts')
    const panels = { latitude: 1, longitude: 2, panelTilt: 3, panelAzimuth: 4, systemSize: 5 }
    return estimateProduction(panels, contextAt(new Date()))
  },
}

const job = jobs[process.argv[2] ?? '']
if (!job) throw new Error('No such job')
await job()
const done = performance.now()
process.once('exit', () => {
  writeSync(1, JSON.stringify({ loaded, exitMilliseconds: performance.now() - done }))
})
