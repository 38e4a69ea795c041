import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'

/** CDK declares `isWebsite` as possibly undefined here but not in IBucket, which exactOptionalPropertyTypes rejects. */
export type PageBucket = Bucket & { readonly isWebsite: boolean }

const isPageBucket = (bucket: Bucket): bucket is PageBucket => bucket.isWebsite !== undefined

/** A private bucket for the page. It stores no user data, so it is deleted with the stack. */
export const createPageBucket = (scope: Construct): PageBucket => {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  })
  if (!isPageBucket(bucket)) throw new Error('CDK no longer sets isWebsite on a bucket')
  return bucket
}

interface PageDeploymentProps {
  readonly sources: ISource[]
  /** How long browsers keep the assets, whose names change with their content. */
  readonly assetsMaxAge: Duration
  readonly bucket: PageBucket
  readonly distribution: Distribution
  readonly helperLog: LogGroup
}

/** CDK's default role may create log groups, which outlive the stack. This one may not. */
const copyRole = (scope: Construct, log: LogGroup): Role => {
  const role = new Role(scope, 'CopyRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  log.grantWrite(role)
  return role
}

/** Documents, whose content changes under the same name. */
const DOCUMENTS = ['index.html', 'docs/index.html', 'connection.json']

/**
 * Copies the page into its bucket: first the assets, which never change, then the documents that name them, which browsers
 * always revalidate.
 */
export const deployPage = (
  scope: Construct,
  { sources, assetsMaxAge, bucket, distribution, helperLog }: PageDeploymentProps,
): void => {
  const role = copyRole(scope, helperLog)
  const common = { sources, destinationBucket: bucket, role, logGroup: helperLog }
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    exclude: DOCUMENTS,
    prune: false,
    cacheControl: [CacheControl.maxAge(assetsMaxAge), CacheControl.immutable()],
  })
  const page = new BucketDeployment(scope, 'Page', {
    ...common,
    exclude: ['*'],
    include: DOCUMENTS,
    prune: false,
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/', ...DOCUMENTS.map((document) => `/${document}`)],
  })
  page.node.addDependency(assets)
}
