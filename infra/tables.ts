import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { tables as definitions, type Grant } from '../lib/operations/tables.ts'
import { acknowledge } from './acknowledge.ts'
import { graph, type Monitored, PERIOD } from './monitored.ts'
import { ServiceTable } from './service-table.ts'
import type { Settings } from './settings.ts'

type TableName = keyof typeof definitions

/** All DynamoDB tables of the service. Data can be kept; caches always go with the stack. */
export class Tables extends Construct implements Monitored {
  readonly #tables: Readonly<Record<TableName, ServiceTable>>

  constructor(scope: Construct, { keepData, sitesTable, analysesTable }: Settings) {
    super(scope, 'Tables')
    this.#tables = {
      sites: new ServiceTable(this, 'Sites', definitions.sites, { keepData, existingName: sitesTable }),
      analyses: new ServiceTable(this, 'Analyses', definitions.analyses, {
        keepData,
        existingName: analysesTable,
      }),
      baselines: this.#cache('Baselines', 'baselines', 'A lost baseline is requested again.'),
      idempotency: this.#cache('Idempotency', 'idempotency', 'Entries matter for one day only.'),
    }
  }

  #cache(id: string, name: TableName, whyNoRecovery: string): ServiceTable {
    const cache = new ServiceTable(this, id, definitions[name], { keepData: false })
    acknowledge(cache.table, { 'AwsSolutions-DDB3': whyNoRecovery })
    return cache
  }

  get #all(): readonly ServiceTable[] {
    return Object.values(this.#tables)
  }

  /** The environment variables that name the tables of these grants. */
  environment(grants: readonly Grant[]): Record<string, string> {
    return Object.assign({}, ...grants.map(({ table }) => this.#tables[table].environment))
  }

  grant(grantee: IGrantable, grants: readonly Grant[]): void {
    for (const { table, ...grant } of grants) this.#tables[table].grant(grantee, grant)
  }

  get alarms() {
    return {
      TableThrottles: {
        metric: this.#throttledRequests,
        threshold: 0,
        evaluationPeriods: 2,
        alarmDescription: 'DynamoDB throttled requests.',
      },
    }
  }

  get widgets() {
    const tables = this.#all.map(({ table }) => table)
    return [
      graph('Tables', [
        ...tables.map((table) => table.metricConsumedReadCapacityUnits()),
        ...tables.map((table) => table.metricConsumedWriteCapacityUnits()),
        this.#throttledRequests,
      ]),
    ]
  }

  /** One sum over all tables and indexes. CloudWatch allows ten metrics in an alarm. */
  get #throttledRequests(): MathExpression {
    const events = this.#all.flatMap((it) => it.throttleEvents)
    const usingMetrics = Object.fromEntries(events.map((metric, i) => [`throttled${i}`, metric]))
    return new MathExpression({
      label: 'Throttled requests',
      expression: Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(' + '),
      usingMetrics,
      period: PERIOD,
    })
  }
}
