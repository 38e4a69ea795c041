import { Construct } from 'constructs'
import { environment, metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, percentage, serviceMetric, TWICE_IN_HALF_AN_HOUR } from './monitored.ts'
import type { Settings } from './settings.ts'

/** The server of terrain tiles: how functions reach it, and what they count about it. */
export class Terrain extends Construct implements Monitored {
  readonly #tilesUrl: string | undefined

  constructor(scope: Construct, { terrainTilesUrl }: Settings) {
    super(scope, 'Terrain')
    this.#tilesUrl = terrainTilesUrl
  }

  get environment(): Record<string, string> {
    return this.#tilesUrl === undefined ? {} : { [environment.terrainTilesUrl]: this.#tilesUrl }
  }

  get alarms() {
    return {
      TerrainFailures: {
        metric: percentage(
          'Terrain failures, percent of calls',
          [serviceMetric(this, metricNames.terrainFailures)],
          [serviceMetric(this, metricNames.terrainCalls)],
        ),
        threshold: 20,
        ...TWICE_IN_HALF_AN_HOUR,
        alarmDescription:
          'Terrain tiles could not be fetched for more than 20 % of the places, in 5 minutes and again within half an hour: their server is down or has changed.',
      },
    }
  }

  get widgets() {
    const { terrainCalls, terrainFailures } = metricNames
    const metrics = [terrainCalls, terrainFailures].map((name) => serviceMetric(this, name))
    return [graph('Terrain tiles', metrics)]
  }
}
