import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Rules of the checks at synthesis that do not hold for a construct and what it contains, each with the reason. */
export const acknowledge = (scope: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(scope).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}
