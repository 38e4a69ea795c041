import { arch, cpus } from 'node:os'

/** What the figures were taken on, and when. */
export const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  architecture: arch(),
  node: process.versions.node,
})
