import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { slowDownTime } from './slow-time.ts'

/*
 * containers.test.ts runs this program outside of the test runner, which would transform every copy of the function. The
 * first argument is the bundled function. Standard input holds the queries of each container as JSON; they are asked one
 * after the other, by all containers at the same time.
 */

/** On AWS each container has its own processor. Here they share one core, which may be slow and busy with other things. */
const SLOWDOWN = 20

const Queries = z.array(z.array(z.record(z.string(), z.string())))
const Module = z.object({ handler: z.function({ input: [z.unknown(), z.unknown()], output: z.unknown() }) })
const Response = z.object({ statusCode: z.number(), body: z.string() })

const address = pathToFileURL(process.argv[2] ?? '').href

/** Every address is a module of its own. */
const loadContainer = async (n: number) => Module.parse(await import(`${address}?container=${n}`)).handler

slowDownTime(SLOWDOWN)
const queries = Queries.parse(await json(process.stdin))
const containers = await Promise.all(
  queries.map(async (own, n) => ({ handler: await loadContainer(n), queries: own })),
)
const answers = await Promise.all(
  containers.map(async ({ handler, queries: own }) => {
    const bodies: unknown[] = []
    for (const queryStringParameters of own) {
      const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 28_000 }
      const { body } = Response.parse(await handler({ headers: {}, queryStringParameters }, context))
      bodies.push(JSON.parse(body))
    }
    return bodies
  }),
)
process.stdout.write(`\n${JSON.stringify(answers)}\n`)
