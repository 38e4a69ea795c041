import { expect, test } from 'vitest'
import { synthesize } from './synthesis.ts'

test('by default there is no budget', () => {
  synthesize().ofType('AWS::Budgets::Budget', 0)
})

test('a budget watches the whole account, without a tag that may not be active', () => {
  const warning = (NotificationType: string, Threshold: number) => ({
    Notification: {
      NotificationType,
      Threshold,
      ThresholdType: 'PERCENTAGE',
      ComparisonOperator: 'GREATER_THAN',
    },
    Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'someone@example.org' }],
  })
  const { only } = synthesize({ monthlyBudget: '20', alarmEmail: 'someone@example.org' })
  expect(only('AWS::Budgets::Budget').properties).toEqual({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 20, Unit: 'USD' } },
    NotificationsWithSubscribers: [warning('ACTUAL', 80), warning('FORECASTED', 100), warning('ACTUAL', 100)],
  })
})
