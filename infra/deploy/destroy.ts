import { agree } from './deploy.ts'
import type { Options } from './options.ts'
import { deleteStack, deleteTable, findStack, keptOf, stackNameOf, TOOLKIT, tablesOf } from './stack.ts'
import { findAccount, type Tools } from './tools.ts'

const listOf = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n')

/** Tables with users' data, which a stage may keep; CloudFormation deletes all others with the stack. */
const DATA = /-Tables(Sites|Analyses)/

const TOOLKIT_LEFT = `the stack ${TOOLKIT} with its bucket and roles, for all CDK applications in this account and region`

/**
 * Deletes a stage, and reports the remaining resources.
 *
 * @throws Stop if something is missing or in the way
 */
export const destroy = async (tools: Tools, options: Options): Promise<void> => {
  const { id, region } = await findAccount(tools)
  const name = stackNameOf(options.stage)
  const stack = await findStack(tools, name)
  const data = (await tablesOf(tools, name)).filter((table) => DATA.test(table))
  tools.say(`In account ${id}, region ${region}:`)
  const protection = stack?.EnableTerminationProtection ? ', although it is protected against that' : ''
  tools.say(
    stack ? `The stack ${name} will be deleted${protection}.` : `There is no stack ${name} in this region.`,
  )
  if (data.length > 0)
    tools.say(
      `These tables ${options.deleteData ? 'will be deleted with all data' : 'will stay if the stage keeps data; --delete-data deletes them'}:\n${listOf(data)}`,
    )
  if (stack || (options.deleteData && data.length > 0)) await agree(tools, options)
  if (stack) await deleteStack(tools, stack)
  const remaining = await tablesOf(tools, name)
  if (options.deleteData)
    for (const table of data) if (remaining.includes(table)) await deleteTable(tools, table)
  const kept = stack?.StackId === undefined ? [] : await keptOf(tools, stack.StackId)
  const toolkit = (await findStack(tools, TOOLKIT)) ? [TOOLKIT_LEFT] : []
  const left = [...(await tablesOf(tools, name)), ...kept, ...toolkit]
  tools.say(left.length > 0 ? `Left in the account:\n${listOf(left)}` : 'Nothing is left in the account.')
}
