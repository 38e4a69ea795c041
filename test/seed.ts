import fc from 'fast-check'

/** What is drawn by chance follows from this number: the same code gives the same result until `SEED` asks for other cases. */
export const seed = Number(process.env.SEED ?? 20_260_101)

fc.configureGlobal({ seed })
