import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { tables as definitions, type Grant, type TableDefinition } from '../lib/operations/tables.ts'
import { graph, type Monitored, sumOf } from './monitored.ts'
import { ServiceTable } from './service-table.ts'
import type { Settings } from './settings.ts'

type TableName = keyof typeof definitions

/** All DynamoDB tables of the service. Data can be kept; caches always go with the stack. */
export class Tables extends Construct implements Monitored {
  readonly #tables: Readonly<Record<TableName, ServiceTable>>

  constructor(scope: Construct, { keepData, sitesTable, analysesTable }: Settings) {
    super(scope, 'Tables')
    const data = (id: string, definition: TableDefinition, existingName?: string) =>
      new ServiceTable(this, id, definition, { keepData, existingName })
    const cache = (id: string, definition: TableDefinition) =>
      new ServiceTable(this, id, definition, { keepData: false })
    this.#tables = {
      sites: data('Sites', definitions.sites, sitesTable),
      analyses: data('Analyses', definitions.analyses, analysesTable),
      baselines: cache('Baselines', definitions.baselines),
      buildings: cache('Buildings', definitions.buildings),
      runs: cache('Runs', definitions.runs),
      idempotency: cache('Idempotency', definitions.idempotency),
    }
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
