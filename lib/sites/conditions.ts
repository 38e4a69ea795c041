import { entityTag, isMatch } from '../http/entity-tag.ts'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { Site } from '../schemas/site.ts'
import { type Item, SCHEMA, schemaOf } from '../storage/versions.ts'
import { isHidden, readSiteItem } from './get.ts'

/** A DynamoDB condition on the item of a site, and the values that it compares with. */
interface Condition {
  readonly expression: string
  readonly values?: Readonly<Record<string, string>>
}

/** The site is not being deleted. */
export const isVisible: Condition = { expression: 'attribute_not_exists(deletedAt)' }

/** The site was last changed at `updatedAt`, which is its entity tag. */
export const hasVersion = (updatedAt: string): Condition => ({
  expression: 'updatedAt = :version',
  values: { ':version': updatedAt },
})

export const isOlderThan = (updatedAt: string): Condition => ({
  expression: 'updatedAt < :updatedAt',
  values: { ':updatedAt': updatedAt },
})

/** The item has the form of today. */
export const isNewest: Condition = { expression: '#schema = :schema' }

/** The item has a form that this code knows. */
export const isKnown: Condition = { expression: '(attribute_not_exists(#schema) OR #schema <= :schema)' }

/**
 * That a site exists and fulfills conditions, as parameters of a command that may have other names and values.
 *
 * @param form of its item: {@link isNewest} or {@link isKnown}
 */
export const onlyIf = (
  form: Condition,
  others: readonly Condition[],
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
) => {
  const expressions = [form, ...others].map(({ expression }) => expression)
  const compared = others.map((condition) => condition.values)
  return {
    ConditionExpression: ['attribute_exists(id)', ...expressions].join(' AND '),
    ExpressionAttributeNames: { ...names, '#schema': 'schema' },
    ExpressionAttributeValues: Object.assign({ ...values, ':schema': SCHEMA }, ...compared),
  }
}

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
