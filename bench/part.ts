/** What a part has found, and the same to read. */
export interface Finding {
  readonly result: unknown
  readonly markdown: string
}

/** A part of the measurements. */
export interface Part {
  readonly title: string
  run(): Promise<Finding>
}

/** The figures and the text are of one run. */
export const part = <Result>(
  title: string,
  measure: () => Result | Promise<Result>,
  render: (result: Result) => string,
): Part => ({
  title,
  run: async () => {
    const result = await measure()
    return { result, markdown: render(result) }
  },
})

/** For what several parts need and takes its time. */
export const once = <Result>(measure: () => Promise<Result>): (() => Promise<Result>) => {
  let measured: Promise<Result> | undefined
  return () => {
    measured ??= measure()
    return measured
  }
}
