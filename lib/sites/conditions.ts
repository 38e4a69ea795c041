import { entityTag, isMatch } from '../http/entity-tag.ts'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { Site } from '../schemas/site.ts'
import { type Item, SCHEMA, schemaOf } from '../storage/versions.ts'
import { isHidden, readSiteItem } from './get.ts'

/** A DynamoDB condition on a site's item, with the names and values that it uses. */
interface Condition {
  readonly expression: string
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

export const exists: Condition = { expression: 'attribute_exists(id)', names: {}, values: {} }

/** The site is not being deleted. */
export const isVisible: Condition = { expression: 'attribute_not_exists(deletedAt)', names: {}, values: {} }

/** The site was last changed at `updatedAt`, which is its entity tag. */
export const hasVersion = (updatedAt: string): Condition => ({
  expression: '#updatedAt = :version',
  names: { '#updatedAt': 'updatedAt' },
  values: { ':version': updatedAt },
})

export const isOlderThan = (updatedAt: string): Condition => ({
  expression: '#updatedAt < :updatedAt',
  names: { '#updatedAt': 'updatedAt' },
  values: { ':updatedAt': updatedAt },
})

/** The item has the form of today. */
export const isNewest: Condition = {
  expression: '#schema = :schema',
  names: { '#schema': 'schema' },
  values: { ':schema': SCHEMA },
}

/** The item has a form that this code knows. */
export const isKnown: Condition = {
  ...isNewest,
  expression: '(attribute_not_exists(#schema) OR #schema <= :schema)',
}

/** All of the conditions, as parameters of a command that may have other names and values. */
export const onlyIf = (
  conditions: readonly Condition[],
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
) => ({
  ConditionExpression: conditions.map(({ expression }) => expression).join(' AND '),
  ExpressionAttributeNames: Object.assign({ ...names }, ...conditions.map((condition) => condition.names)),
  ExpressionAttributeValues: Object.assign({ ...values }, ...conditions.map((condition) => condition.values)),
})

/**
 * Why a conditional write of a site failed.
 *
 * @throws if the item is newer than this code
 */
export const mismatch = (item: Item): VisibleError => {
  schemaOf(item)
  return new VisibleError(isHidden(item) ? 'notFound' : 'preconditionFailed')
}

const Versioned = Site.pick({ updatedAt: true })

/**
 * The `updatedAt` that a conditional write must find, or undefined if any will do.
 *
 * @param ifMatch an If-Match header
 * @throws VisibleError notFound, preconditionFailed
 */
export const requiredVersion = async (
  id: string,
  ifMatch: string | undefined,
  deadline: Deadline,
): Promise<string | undefined> => {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const item = await readSiteItem(id, deadline)
  const { updatedAt } = Versioned.parse(item)
  if (isMatch(ifMatch, entityTag({ updatedAt }))) return updatedAt
  throw mismatch(item)
}
