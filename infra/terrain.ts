import { Construct } from 'constructs'
import { environment, metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, serviceMetric } from './monitored.ts'
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
        metric: serviceMetric(this, metricNames.terrainFailures),
        threshold: 4,
        evaluationPeriods: 1,
        alarmDescription:
          'Terrain tiles could not be fetched at least 5 times in 5 minutes: their server is down or has changed.',
      },
    }
  }

  get widgets() {
    const { terrainCalls, terrainFailures } = metricNames
    const metrics = [terrainCalls, terrainFailures].map((name) => serviceMetric(this, name))
    return [graph('Terrain tiles', metrics)]
  }
}
