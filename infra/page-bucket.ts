import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3'
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
