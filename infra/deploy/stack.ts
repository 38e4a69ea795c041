import {
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation'
import { Stop } from './stop.ts'
import type { Tools } from './tools.ts'

type Client = Pick<Tools, 'cloudFormation'>

export const stackNameOf = (stage: string): string => `ShadingEstimation-${stage}`

/** null if there is no such stack. */
export const findStack = async ({ cloudFormation }: Client, name: string): Promise<Stack | null> => {
  try {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))
    return Stacks[0] ?? null
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return null
    throw error
  }
}

/** Whether a stack is what a first deployment that failed has left, which can only be deleted. */
export const isFailedCreation = ({ StackStatus }: Stack): boolean =>
  /^(ROLLBACK_|CREATE_FAILED|REVIEW_)/.test(StackStatus ?? '')

export const outputsOf = ({ Outputs = [] }: Stack): ReadonlyMap<string, string> =>
  new Map(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))

export interface Resource {
  readonly id: string
  readonly type: string
  readonly status: string
}

/** @param stack the name of a stack, or the id, also of one that is deleted */
export const resourcesOf = async ({ cloudFormation }: Client, stack: string): Promise<Resource[]> => {
  const resources: Resource[] = []
  const pages = paginateListStackResources({ client: cloudFormation }, { StackName: stack })
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { PhysicalResourceId, ResourceType, ResourceStatus } of StackResourceSummaries)
      resources.push({
        id: PhysicalResourceId ?? '',
        type: ResourceType ?? '',
        status: ResourceStatus ?? '',
      })
  return resources
}

/** The console of CloudFront alone takes several minutes. */
const MAX_WAIT_SECONDS = 3600

/**
 * Deletes a stack, even a protected one.
 *
 * @throws Stop if a resource cannot be deleted
 */
export const deleteStack = async ({ cloudFormation }: Client, stack: Stack): Promise<void> => {
  const StackName = stack.StackId ?? stack.StackName
  if (stack.EnableTerminationProtection)
    await cloudFormation.send(
      new UpdateTerminationProtectionCommand({
        StackName: stack.StackName,
        EnableTerminationProtection: false,
      }),
    )
  await cloudFormation.send(new DeleteStackCommand({ StackName }))
  const waiter = { client: cloudFormation, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 5, maxDelay: 15 }
  await waitUntilStackDeleteComplete(waiter, { StackName }).catch(() => {
    throw new Stop(
      `The stack ${stack.StackName} could not be deleted: CloudFormation's events say which resource is in the way.`,
    )
  })
}
