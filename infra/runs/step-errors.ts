import { Stack } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { METRICS_NAMESPACE } from '../../lib/platform/env.ts'
import { PERIOD } from '../monitored.ts'
import type { StepFunction } from './step-function.ts'

/**
 * Counts what the steps log as errors. Lambda's own metric would also count each part that ends because its run was
 * deleted.
 */
export const stepErrors = (scope: Construct, functions: readonly StepFunction[]): Metric => {
  const metric = {
    metricName: 'RunStepErrors',
    // The values of a filter have no dimension without a field to take it from, so each stage has a namespace.
    namespace: `${METRICS_NAMESPACE}/${Stack.of(scope).stackName}`,
  }
  for (const { logGroup, node } of functions)
    new MetricFilter(scope, `${node.id}Errors`, {
      logGroup,
      metricName: metric.metricName,
      metricNamespace: metric.namespace,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.level', '=', 'ERROR'),
        FilterPattern.exists('$.step'),
      ),
    })
  return new Metric({ ...metric, statistic: Stats.SUM, period: PERIOD })
}
