import fc from 'fast-check'

/** Fixed, so that failures come from the change and not from new cases. Set `SEED` to try other cases. */
export const seed = Number(process.env.SEED || 20_260_101)
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is ${process.env.SEED}, which is not an integer`)

fc.configureGlobal({ seed })
