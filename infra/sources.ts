import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IConstruct } from 'constructs'
import { type MetricName, metricNames } from '../lib/platform/env.ts'
import {
  graph,
  highestOf,
  type Monitored,
  percentage,
  serviceMetric,
  TWICE_IN_HALF_AN_HOUR,
} from './monitoring.ts'
import type { Settings } from './settings.ts'

/** The services outside AWS that functions call, and the counts of each. */
const sourcesOf = (scope: IConstruct, { estimators, overpassUrl }: Settings) => {
  const remote = estimators.filter((it) => it !== 'embedded')
  const byEstimator = (name: MetricName, names: readonly string[] = remote): Metric[] =>
    names.map((estimator) =>
      serviceMetric(scope, name, { estimator }).with({ label: `${name}, ${estimator}` }),
    )
  const found = [
    {
      id: 'estimator',
      title: 'Production estimators',
      calls: byEstimator(metricNames.estimatorCalls),
      failures: byEstimator(metricNames.estimatorFailures),
      others: byEstimator(metricNames.fallbackAnswers, estimators.slice(1)),
    },
    {
      id: 'terrain',
      title: 'Terrain tiles',
      calls: [serviceMetric(scope, metricNames.terrainCalls)],
      failures: [serviceMetric(scope, metricNames.terrainFailures)],
      others: [],
    },
    {
      id: 'building',
      title: 'Buildings',
      calls: overpassUrl === undefined ? [] : [serviceMetric(scope, metricNames.buildingCalls)],
      failures: [serviceMetric(scope, metricNames.buildingFailures)],
      others: [],
    },
  ]
  // CloudWatch refuses a graph without metrics, which the embedded estimator alone would have.
  return found.filter(({ calls }) => calls.length > 0)
}

/** Watches the production estimators, the terrain tile server and, if there is one, the building server. */
export const sources = (scope: IConstruct, settings: Settings): Monitored => {
  const found = sourcesOf(scope, settings)
  return {
    alarms: {
      SourceFailures: {
        metric: highestOf(
          'Failures of one source, percent of calls',
          found.map(({ id, title, failures, calls }) => percentage(id, title, failures, calls)),
        ),
        threshold: 20,
        ...TWICE_IN_HALF_AN_HOUR,
        alarmDescription:
          'More than 20 % of the calls to a production estimator, the tile server or the building server failed within 5 ' +
          'minutes, and again within half an hour: the source is down, has changed, refuses the service, or its quota is ' +
          'used up. The dashboard shows which. Another estimator may have answered instead.',
      },
      ...(settings.estimators.includes('pvwatts') && {
        KeyRefused: {
          metric: serviceMetric(scope, metricNames.keyRefusals, { estimator: 'pvwatts' }),
          threshold: 0,
          evaluationPeriods: 1,
          alarmDescription:
            'PVWatts refused the API key, or it could not be read. Put a valid one into the SSM parameter.',
        },
      }),
    },
    widgets: found.map(({ title, calls, failures, others }) =>
      graph(title, [...calls, ...failures, ...others]),
    ),
  }
}
