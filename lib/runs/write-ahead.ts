import type { RunFiles } from './files/run-files.ts'

/** A bucket takes some 30 ms for each file, and a run has thousands. */
const MAX_WRITES = 16

export interface WriteAhead {
  /** Returns before the file is written, unless too many writes are pending. */
  readonly write: (name: string, content: string) => Promise<void>
  /** Waits for all files, also if one of them fails. */
  readonly finish: () => Promise<void>
}

/** Writes several files of a run at a time. An error of one is thrown by a later call. */
export const writeAhead = (files: Pick<RunFiles, 'write'>): WriteAhead => {
  const pending = new Set<Promise<void>>()
  const errors: unknown[] = []
  const throwFirst = (): void => {
    if (errors.length > 0) throw errors[0]
  }
  return {
    write: async (name, content) => {
      const written = files
        .write(name, content)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => pending.delete(written))
      pending.add(written)
      if (pending.size >= MAX_WRITES) await Promise.race(pending)
      throwFirst()
    },
    finish: async () => {
      await Promise.all(pending)
      throwFirst()
    },
  }
}
