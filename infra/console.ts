import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { connectionFile, type OutsideHosts, securityPolicy } from '../web/hosting.ts'
import { addLog } from './logs.ts'
import type { Settings } from './settings.ts'

/** Path of the API on the origin of the page. */
const API_PATH = '/api'

/**
 * A CloudFront function that changes a request. It is text because CloudFront's JavaScript has no modules, and bundling would
 * only wrap it.
 *
 * @param statements that change `request`
 */
const rewriting = (...statements: string[]): FunctionCode =>
  FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  ${statements.join('\n  ')}
  return request;
}
`)

/** The API gets paths without the one below which CloudFront offers it, but the address of both, which its document names. */
const withoutApiPath = rewriting(
  `request.uri = request.uri.replace(/^\\${API_PATH}(?=\\/|$)/, '') || '/';`,
  `request.headers['x-forwarded-host'] = { value: request.headers.host.value };`,
  `request.headers['x-forwarded-prefix'] = { value: '${API_PATH}' };`,
)

/** A bucket has no index documents below the first. */
const withIndexDocument = rewriting(`request.uri = request.uri.replace(/^\\/docs\\/?$/, '/docs/index.html');`)

const YEAR = Duration.days(365)

/** CloudFront would repeat each of these for 10 s, even to callers with another API key: it would compare only the paths. */
const UNCACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]

const rewrite = (scope: Construct, id: string, code: FunctionCode): FunctionAssociation => ({
  function: new CloudFrontFunction(scope, id, { code, runtime: FunctionRuntime.JS_2_0 }),
  eventType: FunctionEventType.VIEWER_REQUEST,
})

/**
 * Passes everything on unchanged, and caches nothing. The origin names the stage instead of referring to it: the bucket of the
 * runs allows this distribution, so the distribution must not depend on the functions, which depend on that bucket.
 */
const apiBehavior = (scope: Construct, { restApiId }: RestApi, { stage }: Settings): BehaviorOptions => {
  const { region, urlSuffix } = Stack.of(scope)
  return {
    origin: new HttpOrigin(`${restApiId}.execute-api.${region}.${urlSuffix}`, { originPath: `/${stage}` }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations: [rewrite(scope, 'WithoutApiPath', withoutApiPath)],
    // The API compresses. CloudFront would also weaken the entity tags, which If-Match must match.
    compress: false,
  }
}

const pageHeaders = (scope: Construct, hosts: OutsideHosts): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: securityPolicy(hosts), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: YEAR, override: true },
    },
  })

/** CDK declares `isWebsite` as possibly undefined here but not in IBucket, which exactOptionalPropertyTypes rejects. */
type PageBucket = Bucket & { readonly isWebsite: boolean }

const isPageBucket = (bucket: Bucket): bucket is PageBucket => bucket.isWebsite !== undefined

/** A private bucket for the page. It stores no user data, so it is deleted with the stack. */
const createPageBucket = (scope: Construct): PageBucket => {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  })
  if (!isPageBucket(bucket)) throw new Error('CDK no longer sets isWebsite on a bucket')
  return bucket
}

/** Documents, whose content changes under the same name. */
const DOCUMENTS = ['index.html', 'docs/index.html', 'connection.json']

/**
 * Copies the page into its bucket: first the assets, which never change, then the documents that name them, which browsers
 * always revalidate.
 */
const copyPage = (
  scope: Construct,
  sources: ISource[],
  destinationBucket: PageBucket,
  distribution: Distribution,
  logGroup: LogGroup,
): void => {
  // CDK's default role may create log groups, which outlive the stack. This one may not.
  const role = new Role(scope, 'CopyRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  const common = { sources, destinationBucket, role, logGroup, prune: false }
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    exclude: DOCUMENTS,
    cacheControl: [CacheControl.maxAge(YEAR), CacheControl.immutable()],
  })
  const page = new BucketDeployment(scope, 'Page', {
    ...common,
    exclude: ['*'],
    include: DOCUMENTS,
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/', ...DOCUMENTS.map((document) => `/${document}`)],
  })
  page.node.addDependency(assets)
}

/**
 * Hosts the page in a private bucket behind CloudFront, and below `/api` the API, so that both share an origin.
 *
 * @param page the folder with the built page
 * @returns the origin as a browser sends it
 */
export const hostPage = (stack: Stack, page: string, api: RestApi, settings: Settings): string => {
  const scope = new Construct(stack, 'Console')
  const helperLog = addLog(scope, 'HelperLog', settings)
  const bucket = createPageBucket(scope)
  const belowApiPath = apiBehavior(scope, api, settings)
  const distribution = new Distribution(scope, 'Distribution', {
    comment: stack.stackName,
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: pageHeaders(scope, settings),
      functionAssociations: [rewrite(scope, 'WithIndexDocument', withIndexDocument)],
      compress: true,
    },
    additionalBehaviors: { [`${API_PATH}/*`]: belowApiPath },
    errorResponses: UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  })
  const connection = Source.jsonData('connection.json', connectionFile(API_PATH, settings))
  const sources = [Source.asset(page), connection]
  copyPage(scope, sources, bucket, distribution, helperLog)
  const origin = `https://${distribution.distributionDomainName}`
  new CfnOutput(stack, 'ConsoleUrl', { value: origin })
  return origin
}
