import type { Statement } from './functions.ts'

/** What a function asks of another service of AWS. */
export interface Access {
  /** The function's name. */
  readonly by: string
  /** With the service's prefix, such as `dynamodb:GetItem`. */
  readonly action: string
  readonly resource: string
}

/** By exact names: a wildcard in a role lets nothing pass here, and shows. */
export const allows = (
  statements: readonly Statement[],
  { action, resource }: Pick<Access, 'action' | 'resource'>,
): boolean =>
  statements.some(({ Action, Resource }) => Action.includes(action) && Resource.includes(resource))

/** Each action on each resource that the statements grant; what a function writes to its log goes another way. */
export const grantedBy = (by: string, statements: readonly Statement[]): Access[] =>
  statements.flatMap(({ Action, Resource }) =>
    Action.filter((action) => !action.startsWith('logs:')).flatMap((action) =>
      Resource.map((resource) => ({ by, action, resource })),
    ),
  )

export const isSame = (one: Access, other: Access): boolean =>
  one.by === other.by && one.action === other.action && one.resource === other.resource
