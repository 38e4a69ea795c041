import { Construct } from 'constructs'
import { metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, serviceMetric } from './monitored.ts'
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
        metric: serviceMetric(this, metricNames.buildingFailures),
        threshold: 4,
        evaluationPeriods: 1,
        alarmDescription:
          'Buildings could not be fetched at least 5 times in 5 minutes: their server is down or refuses the service.',
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
