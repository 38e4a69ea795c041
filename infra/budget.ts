import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'

interface BudgetProps {
  /** US dollars per month. */
  readonly limit: number
  readonly email: string
}

/** Percent of the limit, of what has been spent or of what the month is expected to cost. */
const WARNINGS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
  { notificationType: 'ACTUAL', threshold: 100 },
]

/**
 * Sends emails about the costs of the account, and stops nothing. It has no filter for this stack: AWS ignores a tag
 * until it is activated for billing, and a budget with such a filter would stay at zero and never warn.
 */
export class Budget extends CfnBudget {
  constructor(scope: Construct, { limit, email }: BudgetProps) {
    super(scope, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limit, unit: 'USD' },
      },
      notificationsWithSubscribers: WARNINGS.map((warning) => ({
        notification: { ...warning, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    })
  }
}
