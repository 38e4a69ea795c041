import { Construct } from 'constructs'
import { metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, percentage, serviceMetric, TWICE_IN_HALF_AN_HOUR } from './monitored.ts'
import type { Settings } from './settings.ts'

/** What functions count about the building server, if there is one. */
export class Buildings extends Construct implements Monitored {
  readonly #isConfigured: boolean

  constructor(scope: Construct, { overpassUrl }: Settings) {
    super(scope, 'Buildings')
    this.#isConfigured = overpassUrl !== undefined
  }

  get alarms(): Monitored['alarms'] {
    if (!this.#isConfigured) return {}
    return {
      BuildingFailures: {
        metric: percentage(
          'Building failures, percent of calls',
          [serviceMetric(this, metricNames.buildingFailures)],
          [serviceMetric(this, metricNames.buildingCalls)],
        ),
        threshold: 20,
        ...TWICE_IN_HALF_AN_HOUR,
        alarmDescription:
          'Buildings could not be fetched for more than 20 % of the places, in 5 minutes and again within half an hour: their server is down or refuses the service.',
      },
    }
  }

  get widgets() {
    if (!this.#isConfigured) return []
    const { buildingCalls, buildingFailures } = metricNames
    return [
      graph(
        'Buildings',
        [buildingCalls, buildingFailures].map((name) => serviceMetric(this, name)),
      ),
    ]
  }
}
