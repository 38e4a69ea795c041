import type { IConstruct } from 'constructs'
import { type MetricName, metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, percentage, serviceMetric, TWICE_IN_HALF_AN_HOUR } from './monitored.ts'
import type { Settings } from './settings.ts'

interface Source {
  /** Of the alarm, and of the label of its metric. */
  readonly name: string
  readonly title: string
  readonly calls: MetricName
  readonly failures: MetricName
  readonly alarmDescription: string
}

const TERRAIN: Source = {
  name: 'Terrain',
  title: 'Terrain tiles',
  calls: metricNames.terrainCalls,
  failures: metricNames.terrainFailures,
  alarmDescription:
    'Terrain tiles could not be fetched for more than 20 % of the places, in 5 minutes and again within half an hour: their server is down or has changed.',
}

const BUILDINGS: Source = {
  name: 'Building',
  title: 'Buildings',
  calls: metricNames.buildingCalls,
  failures: metricNames.buildingFailures,
  alarmDescription:
    'Buildings could not be fetched for more than 20 % of the places, in 5 minutes and again within half an hour: their server is down or refuses the service.',
}

const monitored = (
  scope: IConstruct,
  { name, title, calls, failures, alarmDescription }: Source,
): Monitored => {
  const [called, failed] = [serviceMetric(scope, calls), serviceMetric(scope, failures)]
  return {
    alarms: {
      [`${name}Failures`]: {
        metric: percentage(`${name} failures, percent of calls`, [failed], [called]),
        threshold: 20,
        ...TWICE_IN_HALF_AN_HOUR,
        alarmDescription,
      },
    },
    widgets: [graph(title, [called, failed])],
  }
}

/** What functions count about the servers of terrain and, if there is one, of buildings. */
export const surroundings = (scope: IConstruct, { overpassUrl }: Settings): Monitored[] =>
  [TERRAIN, ...(overpassUrl === undefined ? [] : [BUILDINGS])].map((source) => monitored(scope, source))
