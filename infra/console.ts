import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { SECURITY_POLICY } from '../web/security-policy.ts'
import { acknowledge } from './acknowledge.ts'
import { createPageBucket, type PageBucket } from './page-bucket.ts'
import { deployPage } from './page-deployment.ts'
import type { Settings } from './settings.ts'

const YEAR = Duration.days(365)

/** The page, hosted in a private bucket behind CloudFront. */
export class Console extends Construct {
  /** @param page the folder with the built page */
  constructor(scope: Construct, page: string, { logRetentionDays }: Settings) {
    super(scope, 'Console')
    const helperLog = new LogGroup(this, 'HelperLog', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const bucket = createPageBucket(this)
    const distribution = this.#distribution(bucket)
    const source = Source.asset(page)
    deployPage(this, { source, assetsMaxAge: YEAR, bucket, distribution, helperLog })
    new CfnOutput(Stack.of(this), 'ConsoleUrl', { value: `https://${distribution.distributionDomainName}` })
  }

  #distribution(bucket: PageBucket): Distribution {
    const distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: this.#headers(),
        compress: true,
      },
    })
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Users may be in any country.',
      'AwsSolutions-CFR2': 'It serves a few static files, the same to everyone.',
      'AwsSolutions-CFR3': 'The calls that matter go to the API, which has its own access log.',
      'AwsSolutions-CFR4': 'Without a custom domain, the certificate is the one of CloudFront.',
    })
    return distribution
  }

  #headers(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: SECURITY_POLICY, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: YEAR, override: true },
      },
    })
  }
}
