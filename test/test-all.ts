import { test } from 'vitest'

/** Like `test.each`, but one test for all cases, one after the other: a failure names its case. */
export function testAll<Case extends readonly unknown[] | readonly [unknown]>(
  cases: readonly Case[],
): (title: string, check: (...given: [...Case]) => unknown) => void
export function testAll<Case>(
  cases: readonly Case[],
): (title: string, check: (given: Case) => unknown) => void
export function testAll(cases: readonly unknown[]) {
  return (title: string, check: (...given: unknown[]) => unknown): void =>
    test(title, async () => {
      for (const it of cases)
        try {
          await check(...(Array.isArray(it) ? it : [it]))
        } catch (cause) {
          const message = cause instanceof Error ? cause.message : String(cause)
          throw new Error(`${JSON.stringify(it)}: ${message}`, { cause })
        }
    })
}
