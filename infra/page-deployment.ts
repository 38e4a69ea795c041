import { type Duration, Stack, Token } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { acknowledgeChildren } from './acknowledge.ts'
import type { PageBucket } from './page-bucket.ts'

interface PageDeploymentProps {
  readonly source: ISource
  /** How long browsers keep the assets, whose names change with their content. */
  readonly assetsMaxAge: Duration
  readonly bucket: PageBucket
  readonly distribution: Distribution
}

const orIfUnresolved = (value: string, fallback: string): string =>
  Token.isUnresolved(value) ? fallback : value

/** CDK's copy function gets broader rights than it needs. The validation wants each of them acknowledged by name. */
const copyFunctionExceptions = (bucket: Bucket): Record<string, string> => {
  const { account, region } = Stack.of(bucket)
  const owner = `${orIfUnresolved(account, '<AWS::AccountId>')}-${orIfUnresolved(region, '<AWS::Region>')}`
  const policy = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
  const { defaultChild } = bucket.node
  const id = defaultChild instanceof CfnBucket ? Stack.of(bucket).getLogicalId(defaultChild) : ''
  const actions = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*']
  const resources = [`arn:aws:s3:::cdk-hnb659fds-assets-${owner}/*`, `<${id}.Arn>/*`, '*']
  const findings = [
    ...actions.map((action) => `Action::s3:${action}`),
    ...resources.map((resource) => `Resource::${resource}`),
  ]
  return {
    'AwsSolutions-L1': 'CDK chooses the runtime of its copy function.',
    [`AwsSolutions-IAM4[Policy::${policy}]`]: 'CDK gives this policy to its copy function.',
    ...Object.fromEntries(
      findings.map((finding) => [
        `AwsSolutions-IAM5[${finding}]`,
        'CDK grants this to its copy function, which copies one folder into one bucket.',
      ]),
    ),
  }
}

/**
 * Copies the page into its bucket: first the assets, which never change, then the index that names them, which browsers
 * always revalidate.
 */
export const deployPage = (
  scope: Construct,
  { source, assetsMaxAge, bucket, distribution }: PageDeploymentProps,
): void => {
  const assets = new BucketDeployment(scope, 'Assets', {
    sources: [source],
    destinationBucket: bucket,
    exclude: ['index.html'],
    prune: false,
    cacheControl: [CacheControl.maxAge(assetsMaxAge), CacheControl.immutable()],
  })
  const page = new BucketDeployment(scope, 'Page', {
    sources: [source],
    destinationBucket: bucket,
    exclude: ['*'],
    include: ['index.html'],
    prune: false,
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/', '/index.html'],
  })
  page.node.addDependency(assets)
  acknowledgeChildren(Stack.of(scope), 'Custom::CDKBucketDeployment', copyFunctionExceptions(bucket))
}
