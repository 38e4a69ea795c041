import { CfnOutput, Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib'
import {
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { SECURITY_POLICY } from '../web/security-policy.ts'
import { acknowledge, acknowledgeIn } from './acknowledge.ts'
import { bundledPage } from './bundle.ts'

const A_YEAR = Duration.days(365)

const headers = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: SECURITY_POLICY, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: A_YEAR, override: true },
    },
  })

type WholeBucket = Bucket & { readonly isWebsite: boolean }

/** By its declaration the property may be undefined, which other declarations of CDK do not bear. */
const isWhole = (bucket: Bucket): bucket is WholeBucket => bucket.isWebsite !== undefined

const or = (known: string, otherwise: string): string => (Token.isUnresolved(known) ? otherwise : known)

/** CDK's own helper copies the page into the bucket, with more rights than it needs; each has to be named. */
const helperExceptions = (bucket: Bucket): Record<string, string> => {
  const { account, region } = Stack.of(bucket)
  const assets = `arn:aws:s3:::cdk-hnb659fds-assets-${or(account, '<AWS::AccountId>')}-${or(region, '<AWS::Region>')}`
  const policy = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
  const { defaultChild } = bucket.node
  const id = defaultChild instanceof CfnBucket ? Stack.of(bucket).getLogicalId(defaultChild) : ''
  const actions = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*']
  const findings = [
    ...actions.map((action) => `Action::s3:${action}`),
    ...[`${assets}/*`, `<${id}.Arn>/*`, '*'].map((resource) => `Resource::${resource}`),
  ]
  return {
    'AwsSolutions-L1': "CDK's own helper, in the runtime that it comes with.",
    [`AwsSolutions-IAM4[Policy::${policy}]`]: "CDK's own helper.",
    ...Object.fromEntries(
      findings.map((finding) => [
        `AwsSolutions-IAM5[${finding}]`,
        "CDK's own helper: it copies one folder into one bucket.",
      ]),
    ),
  }
}

/**
 * The page in a bucket that nobody reads but CloudFront, which serves it. It holds nothing of its users, so that it goes
 * with the stack.
 */
export class Console extends Construct {
  constructor(scope: Construct) {
    super(scope, 'Console')
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    })
    if (!isWhole(bucket)) throw new Error('The bucket does not know whether it is a website')
    const distribution = this.#distribution(bucket)
    this.#deploy(bucket, distribution)
    acknowledge(bucket, { 'AwsSolutions-S1': 'What is read of it, CloudFront reads.' })
    new CfnOutput(Stack.of(this), 'ConsoleUrl', { value: `https://${distribution.distributionDomainName}` })
  }

  #distribution(bucket: WholeBucket): Distribution {
    const distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: headers(this),
        compress: true,
      },
    })
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Whoever has a key may be anywhere.',
      'AwsSolutions-CFR2': 'It serves a few files, the same to all.',
      'AwsSolutions-CFR3': 'What matters is who calls the API, and that has its own log.',
      'AwsSolutions-CFR4': 'Without a domain of its own the certificate is that of CloudFront.',
    })
    return distribution
  }

  /** The page last, and asked for anew each time: it names the assets, whose names change with their content. */
  #deploy(bucket: WholeBucket, distribution: Distribution): void {
    const source = Source.asset(bundledPage())
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [source],
      destinationBucket: bucket,
      exclude: ['index.html'],
      prune: false,
      cacheControl: [CacheControl.maxAge(A_YEAR), CacheControl.immutable()],
    })
    const page = new BucketDeployment(this, 'Page', {
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
    acknowledgeIn(Stack.of(this), 'Custom::CDKBucketDeployment', helperExceptions(bucket))
  }
}
