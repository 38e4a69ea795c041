import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import * as s3 from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { FileAction } from '../../lib/operations/tables.ts'
import type { Settings } from '../settings.ts'

/** Patterns of the object keys that a function may use. A function may abort any upload that it may write. */
export type FileKeys = Readonly<
  Record<Exclude<FileAction, 'ListBucket' | 'AbortMultipartUpload'>, readonly string[]>
>

/** The files of runs: `runs/<id>/<name>`. */
const ALL_KEYS = 'runs/*'
export const UPLOAD_KEYS = 'runs/*/upload'

/** The API's functions sign URLs, which permit no more than the functions themselves may do. */
export const keysOfCallers: FileKeys = {
  PutObject: [UPLOAD_KEYS],
  GetObject: [UPLOAD_KEYS, 'runs/*/results.*'],
  DeleteObject: [ALL_KEYS],
}
export const keysOfSteps: FileKeys = {
  PutObject: [ALL_KEYS],
  GetObject: [ALL_KEYS],
  DeleteObject: [ALL_KEYS],
}

/** A page may send a file of any type, but cannot replace one. */
const corsRule = (allowedOrigins: readonly string[]): s3.CorsRule => ({
  allowedOrigins: allowedOrigins.includes('*') ? ['*'] : [...allowedOrigins],
  allowedMethods: [s3.HttpMethods.PUT, s3.HttpMethods.GET],
  allowedHeaders: ['if-none-match', 'content-type'],
  maxAge: 3600,
})

/** The bucket with the files of runs. Files are deleted after some days, and with the stack. */
export class RunsBucket extends Construct {
  readonly bucket: s3.Bucket

  /** @param origins of the pages that may send and read files */
  constructor(scope: Construct, { runRetentionDays }: Settings, origins: readonly string[]) {
    super(scope, 'RunsBucket')
    this.bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      cors: origins.length > 0 ? [corsRule(origins)] : [],
      lifecycleRules: [
        {
          expiration: Duration.days(runRetentionDays),
          abortIncompleteMultipartUploadAfter: Duration.days(Math.min(runRetentionDays, 7)),
        },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    })
    // With its own option, CDK would deploy a function with broad rights to set this one property.
    const { defaultChild } = this.bucket.node
    if (!(defaultChild instanceof s3.CfnBucket)) throw new Error('CDK no longer makes a resource of a bucket')
    defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  }

  /**
   * Listing is not limited to a prefix: there is only one, and S3 answers 404 to a read of a missing file only if the reader
   * may list it, which a condition on the prefix would deny.
   */
  grant(grantee: IGrantable, actions: readonly FileAction[], keys: FileKeys): void {
    const { bucketArn } = this.bucket
    const arnsFor = (action: FileAction): string[] =>
      action === 'ListBucket'
        ? [bucketArn]
        : keys[action === 'AbortMultipartUpload' ? 'PutObject' : action].map((it) => `${bucketArn}/${it}`)
    for (const action of actions)
      for (const arn of arnsFor(action))
        Grant.addToPrincipal({ grantee, actions: [`s3:${action}`], resourceArns: [arn] })
  }
}
