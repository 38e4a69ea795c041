import { expect, test } from 'vitest'
import * as z from 'zod'
import { synthesize } from './synthesis.ts'

const Budget = z.object({
  Budget: z.strictObject({
    BudgetType: z.literal('COST'),
    TimeUnit: z.literal('MONTHLY'),
    BudgetLimit: z.object({ Amount: z.number(), Unit: z.literal('USD') }),
  }),
  NotificationsWithSubscribers: z.array(
    z.object({
      Notification: z.object({
        NotificationType: z.string(),
        Threshold: z.number(),
        ThresholdType: z.literal('PERCENTAGE'),
        ComparisonOperator: z.literal('GREATER_THAN'),
      }),
      Subscribers: z.tuple([z.object({ SubscriptionType: z.literal('EMAIL'), Address: z.string() })]),
    }),
  ),
})

test('by default there is no budget', () => {
  synthesize().ofType('AWS::Budgets::Budget', 0)
})

test('a budget watches the whole account, without a tag that may not be active', () => {
  const { only } = synthesize({ monthlyBudget: '20', alarmEmail: 'someone@example.org' })
  const { Budget: budget, NotificationsWithSubscribers: notifications } = Budget.parse(
    only('AWS::Budgets::Budget').properties,
  )
  expect(budget.BudgetLimit.Amount).toBe(20)
  expect(notifications.map(({ Notification: it }) => [it.NotificationType, it.Threshold])).toEqual([
    ['ACTUAL', 80],
    ['FORECASTED', 100],
    ['ACTUAL', 100],
  ])
  expect(new Set(notifications.map(({ Subscribers: [{ Address }] }) => Address))).toEqual(
    new Set(['someone@example.org']),
  )
})
