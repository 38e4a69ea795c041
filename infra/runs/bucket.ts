import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  type CorsRule,
  HttpMethods,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { FileAction } from '../../lib/operations/tables.ts'
import { environment } from '../../lib/platform/env.ts'
import { acknowledge } from '../acknowledge.ts'
import type { Settings } from '../settings.ts'

type ObjectAction = Exclude<FileAction, 'ListBucket'>

/** Patterns of the keys that a function may do something to. What it may write, it may also stop writing. */
export type FileKeys = Readonly<Record<Exclude<ObjectAction, 'AbortMultipartUpload'>, readonly string[]>>

/** Where runs have their files: `runs/<id>/<name>`. */
const ALL_KEYS = 'runs/*'
export const UPLOAD_KEYS = 'runs/*/upload'

/** The functions behind the API sign addresses, which permit no more than they themselves may do. */
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

interface BucketProps {
  readonly settings: Settings
  /** Of the pages that may send and read files. */
  readonly origins: readonly string[]
}

/** A page may send a file of any type, but only where there is none yet. */
const corsRule = (allowedOrigins: readonly string[]): CorsRule => ({
  allowedOrigins: allowedOrigins.includes('*') ? ['*'] : [...allowedOrigins],
  allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
  allowedHeaders: ['if-none-match', 'content-type'],
  maxAge: 3600,
})

/** The bucket with the files of runs, which are deleted after some days, and with the stack. */
export class RunsBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, { settings: { runRetentionDays }, origins }: BucketProps) {
    super(scope, 'RunsBucket')
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
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
    this.#announceObjects()
    acknowledge(this.bucket, {
      'AwsSolutions-S1': 'Only this service reads and writes it, and signed addresses that it issues.',
    })
  }

  /** With its own option, CDK would deploy a function with broad rights to set this one property. */
  #announceObjects(): void {
    this.#resource.notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    }
  }

  get #resource(): CfnBucket {
    const { defaultChild } = this.bucket.node
    if (defaultChild instanceof CfnBucket) return defaultChild
    throw new Error('CDK no longer makes a resource of a bucket')
  }

  get environment(): Record<string, string> {
    return { [environment.runsBucket]: this.bucket.bucketName }
  }

  /**
   * Listing is not limited to a prefix: there is no other, and S3 answers 404 to a read of a missing file only if the
   * reader may list it, which a condition on the prefix would deny.
   */
  grant(grantee: IGrantable, actions: readonly FileAction[], keys: FileKeys): void {
    for (const action of actions) {
      if (action === 'ListBucket') this.#grant(grantee, action, this.bucket.bucketArn)
      else
        for (const pattern of keys[action === 'AbortMultipartUpload' ? 'PutObject' : action])
          this.#grantOnKeys(grantee, action, pattern)
    }
  }

  #grantOnKeys(grantee: IGrantable, action: ObjectAction, keys: string): void {
    this.#grant(grantee, action, this.bucket.arnForObjects(keys))
    const id = Stack.of(this).getLogicalId(this.#resource)
    const { grantPrincipal } = grantee
    if (Construct.isConstruct(grantPrincipal))
      acknowledge(grantPrincipal, {
        [`AwsSolutions-IAM5[Resource::<${id}.Arn>/${keys}]`]:
          'Runs come and go; each has a folder of its own.',
      })
  }

  #grant(grantee: IGrantable, action: string, resource: string): void {
    Grant.addToPrincipal({ grantee, actions: [`s3:${action}`], resourceArns: [resource] })
  }
}
