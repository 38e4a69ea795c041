import { operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { KEY } from '../http.ts'
import { type Answer, followExample } from '../worked-example.ts'
import { runCurl } from './curl.ts'
import type { Deployment } from './deployment.ts'

type Functions = Pick<Deployment, 'url' | 'lambda'>

const countsOf = ({ lambda }: Functions) => new Map(operations.map((it) => [it, lambda(it).outcomes.length]))

/** The operations whose functions have been invoked since `before`. */
const invokedSince = (before: ReadonlyMap<Operation, number>, { lambda }: Functions): Operation[] =>
  operations.filter((it) => lambda(it).outcomes.length > (before.get(it) ?? 0))

interface Step extends Answer {
  readonly operation: Operation
}

/** Runs the commands of the README's worked example; each must invoke exactly one function. */
export const followReadme = async (deployment: Functions): Promise<Step[]> => {
  const invoked: Operation[] = []
  const run = async (script: string) => {
    const before = countsOf(deployment)
    const reply = await runCurl(script)
    const [operation, ...others] = invokedSince(before, deployment)
    if (!operation || others.length > 0)
      throw new Error(`Expected exactly one function to be invoked by ${script}`)
    invoked.push(operation)
    return reply
  }
  const answers = await followExample(run, { URL: deployment.url, KEY: `x-api-key: ${KEY}` })
  return answers.flatMap((answer, i) => {
    const operation = invoked[i]
    return operation ? [{ ...answer, operation }] : []
  })
}
