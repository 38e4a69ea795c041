import {
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation'
import {
  DeleteTableCommand,
  paginateListTables,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import { Stop, type Tools } from './tools.ts'

/** The stack with CDK's bucket and roles for deployments, one per account and region. */
export const TOOLKIT = 'CDKToolkit'

export const stackNameOf = (stage: string): string => `ShadingEstimation-${stage}`

/** null if there is no such stack. */
export const findStack = async ({ cloudFormation }: Tools, name: string): Promise<Stack | null> => {
  try {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))
    return Stacks[0] ?? null
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return null
    throw error
  }
}

/** True if a stack is the remains of a failed first deployment, which can only be deleted. */
export const isFailedCreation = ({ StackStatus }: Stack): boolean =>
  /^(ROLLBACK_|CREATE_FAILED|REVIEW_)/.test(StackStatus ?? '')

export const outputsOf = (stack: Stack | null): ReadonlyMap<string, string> =>
  new Map((stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))

/** The resources of a deleted stack that CloudFormation has kept, except tables. */
export const keptOf = async ({ cloudFormation }: Tools, stackId: string): Promise<string[]> => {
  const kept: string[] = []
  const pages = paginateListStackResources({ client: cloudFormation }, { StackName: stackId })
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { PhysicalResourceId, ResourceType = '', ResourceStatus } of StackResourceSummaries)
      if (ResourceStatus === 'DELETE_SKIPPED' && !ResourceType.startsWith('AWS::DynamoDB::'))
        kept.push(`${ResourceType} ${PhysicalResourceId}`)
  return kept
}

/** The page's distribution alone takes several minutes. */
const MAX_WAIT_SECONDS = 3600

/**
 * Deletes a stack, even a protected one.
 *
 * @throws Stop if a resource cannot be deleted
 */
export const deleteStack = async ({ cloudFormation }: Tools, stack: Stack): Promise<void> => {
  const StackName = stack.StackId ?? stack.StackName
  if (stack.EnableTerminationProtection) {
    const unprotected = { StackName: stack.StackName, EnableTerminationProtection: false }
    await cloudFormation.send(new UpdateTerminationProtectionCommand(unprotected))
  }
  await cloudFormation.send(new DeleteStackCommand({ StackName }))
  const waiter = { client: cloudFormation, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 5, maxDelay: 15 }
  await waitUntilStackDeleteComplete(waiter, { StackName }).catch(() => {
    throw new Stop(
      `The stack ${stack.StackName} could not be deleted: CloudFormation's events say which resource is in the way.`,
    )
  })
}

/** The tables of a stack, including leftovers of earlier stacks of the same name. */
export const tablesOf = async ({ dynamoDb }: Tools, stackName: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client: dynamoDb }, {}))
    names.push(...TableNames.filter((name) => name.startsWith(`${stackName}-`)))
  return names
}

/** Deletes a table for good, even a protected one. */
export const deleteTable = async ({ dynamoDb }: Tools, TableName: string): Promise<void> => {
  const waiter = { client: dynamoDb, maxWaitTime: 600 }
  await dynamoDb.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }))
  await waitUntilTableExists(waiter, { TableName })
  await dynamoDb.send(new DeleteTableCommand({ TableName }))
  await waitUntilTableNotExists(waiter, { TableName })
}
