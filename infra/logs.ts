import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs'
import type { Construct, IConstruct } from 'constructs'
import type { Settings } from './settings.ts'

const partOf = (provider: IConstruct, id: string): CfnResource => {
  const part = provider.node.findChild(id)
  if (part instanceof CfnResource) return part
  throw new Error(`CDK no longer makes a resource of ${id}`)
}

/** A log of this stage, deleted with the stack. */
export const addLog = (
  scope: Construct,
  id: string,
  { logRetentionDays }: Settings,
  props: LogGroupProps = {},
): LogGroup =>
  new LogGroup(scope, id, { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY, ...props })

/**
 * The log of CDK's function that empties the buckets of a stack. CDK takes no log group as an argument: by default, its
 * function creates one that outlives the stack, so this also removes its right to do so.
 *
 * @param scope the stack, once it has a bucket with `autoDeleteObjects`
 */
export const logEmptying = (scope: Construct, settings: Settings): void => {
  const logGroup = addLog(scope, 'EmptyingLog', settings)
  const provider = Stack.of(scope).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider')
  partOf(provider, 'Handler').addPropertyOverride('LoggingConfig', { LogGroup: logGroup.logGroupName })
  const role = partOf(provider, 'Role')
  const write = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  })
  role.addPropertyDeletionOverride('ManagedPolicyArns')
  role.addPropertyOverride('Policies', [
    { PolicyName: 'Log', PolicyDocument: new PolicyDocument({ statements: [write] }) },
  ])
}
