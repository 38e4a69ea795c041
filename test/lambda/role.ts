import type { Statement } from './functions.ts'

/** One action of a function on a resource of another AWS service. */
export interface Access {
  /** The name of the function. */
  readonly by: string
  /** With the service's prefix, such as `dynamodb:GetItem`. */
  readonly action: string
  readonly resource: string
}

/** A bucket, and a pattern of keys in it. */
const KEYS = /^(arn:aws:s3:::[^/*]+\/)(.+)$/

const escapePattern = (text: string): string => text.replaceAll(/[^\w/]/g, '\\$&')

/**
 * Whether a resource of a role includes another. Only the keys in a bucket may be a pattern, whose wildcards also stand for
 * slashes: anywhere else a wildcard grants nothing and its tests fail.
 */
const includes = (granted: string, resource: string): boolean => {
  const [, bucket, keys] = KEYS.exec(granted) ?? []
  if (bucket === undefined || keys === undefined) return granted === resource
  return new RegExp(`^${escapePattern(bucket)}${keys.split('*').map(escapePattern).join('.*')}$`).test(
    resource,
  )
}

export const allows = (
  statements: readonly Statement[],
  { action, resource }: Pick<Access, 'action' | 'resource'>,
): boolean =>
  statements.some(
    ({ Action, Resource }) => Action.includes(action) && Resource.some((it) => includes(it, resource)),
  )

/** Every granted action on every resource, except for logs and traces, which Lambda itself sends. */
export const grantedBy = (by: string, statements: readonly Statement[]): Access[] =>
  statements.flatMap(({ Action, Resource }) =>
    Action.filter((action) => !/^(logs|xray):/.test(action)).flatMap((action) =>
      Resource.map((resource) => ({ by, action, resource })),
    ),
  )

export const isUseOf = (right: Access, use: Access): boolean =>
  use.by === right.by && use.action === right.action && includes(right.resource, use.resource)
