import { Token, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Accepts that a construct, or one of its children, violates validation rules.
 *
 * @param reasons why, by the id of the rule
 */
export const acknowledge = (scope: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(scope).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}

/** The same for the children of `scope` whose id starts with `prefix`, such as helpers that CDK adds to the stack. */
export const acknowledgeChildren = (
  scope: IConstruct,
  prefix: string,
  reasons: Readonly<Record<string, string>>,
): void => {
  const children = scope.node.children.filter(({ node }) => node.id.startsWith(prefix))
  for (const child of children) acknowledge(child, reasons)
}

/** A value as the ids of findings name it: by a placeholder if it is known only at deployment. */
export const orIfUnresolved = (value: string, placeholder: string): string =>
  Token.isUnresolved(value) ? placeholder : value
