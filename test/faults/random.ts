const VARIABLE = 'FAULTS_SEED'

/** Seed of all that is random in a suite: from the environment, to repeat a run, else a new one, which is told. */
export const seed = Number(process.env[VARIABLE] ?? Math.floor(Math.random() * 2 ** 32))
process.stdout.write(`${VARIABLE}=${seed}\n`)

/** Numbers from 0 to below 1 (mulberry32, by Tommy Ettinger). */
const generator = (start: number) => {
  let state = start
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const random = generator(seed)
export const below = (limit: number): number => Math.floor(random() * limit)
