import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Deployment } from './deployment.ts'
import type { Outcome } from './lambda-function.ts'
import { grantedBy, isUseOf } from './role.ts'
import { ESTIMATOR_KEY } from './services.ts'

type Named = { readonly name: string }

/** The definitions of the functions behind operations or steps of runs. */
const definitionsOf = ({ definitions }: Deployment, members: readonly Named[]) => {
  const names = new Set(members.map(({ name }) => name.toLowerCase()))
  return definitions.filter(({ name }) => names.has(name.toLowerCase()))
}

/** Responses of operations have a status, results of steps do not. */
const isSuccess = ({ kind, body }: Outcome): boolean => {
  if (kind !== 'response') return false
  const { data } = z.object({ statusCode: z.int() }).safeParse(JSON.parse(body))
  return data === undefined || data.statusCode === 200
}

/** What holds for a file's functions at the end of its tests, which use all that each of them may do. */
export const describeAfterAllRequests = (deployment: () => Deployment, members: readonly Named[]): void => {
  describe('after all requests', () => {
    test('every function has succeeded at least once', () => {
      const { lambda } = deployment()
      const failed = members.filter((member) => !lambda(member).outcomes.some(isSuccess))
      expect(failed.map(({ name }) => name)).toStrictEqual([])
    })

    test('every right of every role has been used, and none was missing', () => {
      const { aws } = deployment()
      const definitions = definitionsOf(deployment(), members)
      expect(definitions).toHaveLength(members.length)
      const granted = definitions.flatMap(({ name, statements }) => grantedBy(name, statements))
      expect(granted.length).toBeGreaterThan(0)
      const unused = granted.filter((right) => !aws.granted.some((use) => isUseOf(right, use)))
      expect(unused).toStrictEqual([])
      expect(aws.refused).toStrictEqual([])
    })

    test('the estimator key is in no response, log or environment', () => {
      const { functions, definitions } = deployment()
      const written = functions.flatMap(({ log, outcomes }) => [...log, ...outcomes.map(({ body }) => body)])
      const environments = definitions.flatMap(({ environment }) => Object.values(environment))
      expect(written.length).toBeGreaterThan(0)
      for (const text of [...written, ...environments]) expect(text).not.toContain(ESTIMATOR_KEY)
    })
  })
}
