/** The reason why a program cannot start, in one line for its user. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a program. If it throws a {@link StartError}, prints only the message and exits with code 1. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
