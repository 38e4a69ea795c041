import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Rules of the checks at synthesis that do not hold for a construct and what it contains, each with the reason. */
export const acknowledge = (scope: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(scope).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}

/** The same of what CDK adds to the stack by itself: the constructs whose name begins so. */
export const acknowledgeIn = (
  scope: IConstruct,
  name: string,
  reasons: Readonly<Record<string, string>>,
): void => {
  for (const child of scope.node.children) if (child.node.id.startsWith(name)) acknowledge(child, reasons)
}
