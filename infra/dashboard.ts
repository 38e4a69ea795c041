import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  LogQueryWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { metricNames } from '../lib/metric-names.ts'
import { counted, throttles } from './metrics.ts'
import type { Monitored } from './monitoring.ts'

const WIDTH = 12

/** Requests, how long they take, the estimator, the tables, and the last errors. */
export const addDashboard = (
  scope: Construct,
  { api, endpoints, tables }: Monitored,
  alarms: Alarm[],
): Dashboard => {
  const functions = endpoints.map(({ lambda }) => lambda)
  const graph = (title: string, left: ConstructorParameters<typeof GraphWidget>[0]['left'] = []) =>
    new GraphWidget({ title, left, width: WIDTH })
  const dashboard = new Dashboard(scope, 'Dashboard')
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: 2 * WIDTH }))
  dashboard.addWidgets(
    graph('Requests', [
      api.metricCount({ label: 'all' }),
      api.metricClientError({ label: '4xx', statistic: Stats.SUM }),
      api.metricServerError({ label: '5xx', statistic: Stats.SUM }),
    ]),
    graph('Latency', [
      api.metricLatency({ label: 'p50', statistic: Stats.p(50) }),
      api.metricLatency({ label: 'p99', statistic: Stats.p(99) }),
    ]),
  )
  dashboard.addWidgets(
    graph(
      'Duration of the functions, p99',
      functions.map((it) => it.metricDuration({ statistic: Stats.p(99) })),
    ),
    graph(
      'Errors of the functions',
      functions.map((it) => it.metricErrors()),
    ),
  )
  dashboard.addWidgets(
    graph(
      'Production estimator',
      Object.values(metricNames).map((name) => counted(scope, name)),
    ),
    graph('Tables', [
      ...tables.all.map((it) => it.metricConsumedReadCapacityUnits()),
      ...tables.all.map((it) => it.metricConsumedWriteCapacityUnits()),
      throttles(tables.places),
    ]),
  )
  dashboard.addWidgets(
    new LogQueryWidget({
      title: 'Last warnings and errors',
      logGroupNames: endpoints.map(({ logGroup }) => logGroup.logGroupName),
      queryLines: [
        'fields @timestamp, level, operation, message, cause, reason, requestId',
        'filter level in ["WARN", "ERROR"] or record.status in ["timeout", "error"]',
        'sort @timestamp desc',
        'limit 50',
      ],
      width: 2 * WIDTH,
    }),
  )
  return dashboard
}
