import type { Statement } from './functions.ts'

/** One action of a function on a resource of another AWS service. */
export interface Access {
  /** The name of the function. */
  readonly by: string
  /** With the service's prefix, such as `dynamodb:GetItem`. */
  readonly action: string
  readonly resource: string
}

/** Compares exact names, so a wildcard in a role grants nothing and its tests fail. */
export const allows = (
  statements: readonly Statement[],
  { action, resource }: Pick<Access, 'action' | 'resource'>,
): boolean =>
  statements.some(({ Action, Resource }) => Action.includes(action) && Resource.includes(resource))

/** Every granted action on every resource, except for log writes, which the tests do not see. */
export const grantedBy = (by: string, statements: readonly Statement[]): Access[] =>
  statements.flatMap(({ Action, Resource }) =>
    Action.filter((action) => !action.startsWith('logs:')).flatMap((action) =>
      Resource.map((resource) => ({ by, action, resource })),
    ),
  )

export const isSame = (one: Access, other: Access): boolean =>
  one.by === other.by && one.action === other.action && one.resource === other.resource
