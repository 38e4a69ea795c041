import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** Percent of the limit, for the actual or the forecasted cost of the month. */
const WARNINGS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
  { notificationType: 'ACTUAL', threshold: 100 },
]

/**
 * Sends emails about the account's costs, and stops nothing. It has no filter for this stack: AWS ignores a tag
 * until it is activated for billing, and a budget with such a filter would stay at zero and never warn.
 */
export const addBudget = (scope: Construct, { monthlyBudget, alarmEmail }: Settings): void => {
  if (monthlyBudget === undefined || !alarmEmail) return
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
    notificationsWithSubscribers: WARNINGS.map((warning) => ({
      notification: { ...warning, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })),
  })
}
