import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { tables as definitions, type Grant } from '../lib/operations/tables.ts'
import { acknowledge } from './acknowledge.ts'
import { graph, type Monitored, sumOf } from './monitored.ts'
import { ServiceTable } from './service-table.ts'
import type { Settings } from './settings.ts'

type TableName = keyof typeof definitions

/** All DynamoDB tables of the service. Data can be kept; caches always go with the stack. */
export class Tables extends Construct implements Monitored {
  readonly #tables: Readonly<Record<TableName, ServiceTable>>

  constructor(scope: Construct, { keepData, sitesTable, analysesTable }: Settings) {
    super(scope, 'Tables')
    this.#tables = {
      sites: new ServiceTable(this, 'Sites', definitions.sites, {
        keepData,
        existingName: sitesTable,
      }),
      analyses: new ServiceTable(this, 'Analyses', definitions.analyses, {
        keepData,
        existingName: analysesTable,
      }),
      baselines: this.#cache('Baselines', 'baselines', 'A lost baseline is requested again.'),
      buildings: this.#cache(
        'Buildings',
        'buildings',
        'Lost replies of the building server are requested again.',
      ),
      runs: this.#cache('Runs', 'runs', 'Runs last for some days only, and can be repeated.'),
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

  /** The name of the table of runs. */
  get runsName(): string {
    return this.#tables.runs.table.tableName
  }

  /** The environment variables that name the tables of these grants. */
  environment(grants: readonly Grant[]): Record<string, string> {
    return Object.assign({}, ...grants.map(({ table }) => this.#tables[table].environment))
  }

  grant(grantee: IGrantable, grants: readonly Grant[]): void {
    for (const { table, ...grant } of grants) this.#tables[table].grant(grantee, grant)
  }

  /** On demand, a table throttles for moments; what fails for good is a 5xx, or an error of a step. */
  readonly alarms = {}

  get widgets() {
    const tables = this.#all.map(({ table }) => table)
    return [
      graph('Tables', [
        ...tables.map((table) => table.metricConsumedReadCapacityUnits()),
        ...tables.map((table) => table.metricConsumedWriteCapacityUnits()),
        sumOf(
          'Throttled requests',
          this.#all.flatMap((it) => it.throttleEvents),
        ),
      ]),
    ]
  }
}
