import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'

/*
 * A program of loading.test.ts: does what its first argument says and writes what was loaded for it, one address a
 * line. It knows nothing of the test runner, which loads much of its own.
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
    const files = readdirSync(new URL('functions/', root)).filter((name) => name.endsWith('.ts'))
    return Promise.all(files.map((name) => import(new URL(`functions/${name}`, root).href)))
  },
  estimate: async () => {
    const { estimateProduction } = await import('../../../lib/estimators/baseline.ts')
    const panels = { latitude: 1, longitude: 2, panelTilt: 3, panelAzimuth: 4, systemSize: 5 }
    return estimateProduction(panels, new Date())
  },
}

const job = jobs[process.argv[2] ?? '']
if (!job) throw new Error('No such job')
await job()
process.stdout.write(loaded.join('\n'))
