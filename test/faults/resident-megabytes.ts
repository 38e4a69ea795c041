import { readFileSync } from 'node:fs'

/** Memory that a process holds, on Linux; null elsewhere. */
export const residentMegabytes = (pid: number): number | null => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}
