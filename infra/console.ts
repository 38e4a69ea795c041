import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront'
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

/** Removes the path below which CloudFront serves the API, but passes on the page's address and that path for the document. */
const WITHOUT_API_PATH = [
  `request.uri = request.uri.replace(/^\\${API_PATH}(?=\\/|$)/, '') || '/';`,
  `request.headers['x-forwarded-host'] = { value: request.headers.host.value };`,
  `request.headers['x-forwarded-prefix'] = { value: '${API_PATH}' };`,
]

/** A bucket has no index documents except at its root. */
const WITH_INDEX_DOCUMENT = [`request.uri = request.uri.replace(/^\\/docs\\/?$/, '/docs/index.html');`]

/**
 * A CloudFront function that changes a request. It is text because CloudFront's JavaScript has no modules, and bundling would
 * only wrap it.
 *
 * @param statements that change `request`
 */
const rewrite = (scope: Construct, id: string, statements: string[]): cloudfront.FunctionAssociation => {
  const code = cloudfront.FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  ${statements.join('\n  ')}
  return request;
}
`)
  return {
    function: new cloudfront.Function(scope, id, { code, runtime: cloudfront.FunctionRuntime.JS_2_0 }),
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
  }
}

const YEAR = Duration.days(365)

/** CloudFront would cache each of these for 10 s, even for callers with another API key: it would compare only the paths. */
const UNCACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]

/**
 * Passes everything on unchanged, and caches nothing. The origin contains the stage's name instead of a reference: the runs
 * bucket allows this distribution, so the distribution must not depend on the functions, which depend on that bucket.
 */
const apiBehavior = (
  scope: Construct,
  { restApiId }: RestApi,
  { stage }: Settings,
): cloudfront.BehaviorOptions => {
  const { region, urlSuffix } = Stack.of(scope)
  return {
    origin: new HttpOrigin(`${restApiId}.execute-api.${region}.${urlSuffix}`, { originPath: `/${stage}` }),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations: [rewrite(scope, 'WithoutApiPath', WITHOUT_API_PATH)],
    // The API compresses. CloudFront would also weaken the entity tags, which If-Match must match.
    compress: false,
  }
}

const pageHeaders = (scope: Construct, hosts: OutsideHosts, name: string): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, 'Headers', {
    responseHeadersPolicyName: name,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: securityPolicy(hosts), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: YEAR, override: true },
    },
  })

/** CDK declares `isWebsite` as possibly undefined here but not in IBucket, which exactOptionalPropertyTypes rejects. */
const isPageBucket = (bucket: Bucket): bucket is Bucket & { readonly isWebsite: boolean } =>
  bucket.isWebsite !== undefined

/** A private bucket for the page. It stores no user data, so it is deleted with the stack. */
const createPageBucket = (scope: Construct) => {
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
 * Copies the page into its bucket: first the assets, which never change, then the documents that refer to them, which
 * browsers always revalidate.
 */
const copyPage = (
  scope: Construct,
  sources: ISource[],
  destinationBucket: ReturnType<typeof createPageBucket>,
  distribution: cloudfront.Distribution,
  logGroup: LogGroup,
): void => {
  // CDK's default role may create log groups, which outlive the stack. This role may not.
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
 * Hosts the page in a private bucket behind CloudFront, and the API below `/api`, so that both share an origin.
 *
 * @param page the folder with the built page
 * @returns the origin as a browser sends it
 */
export const hostPage = (stack: Stack, page: string, api: RestApi, settings: Settings): string => {
  const scope = new Construct(stack, 'Console')
  const helperLog = addLog(scope, 'HelperLog', settings)
  const bucket = createPageBucket(scope)
  const belowApiPath = apiBehavior(scope, api, settings)
  // The account's other regions may have the same stage, and CloudFront's names are unique in all of them.
  const name = `${stack.stackName}-${stack.region}`
  const distribution = new cloudfront.Distribution(scope, 'Distribution', {
    comment: stack.stackName,
    defaultRootObject: 'index.html',
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: pageHeaders(scope, settings, name),
      functionAssociations: [rewrite(scope, 'WithIndexDocument', WITH_INDEX_DOCUMENT)],
      compress: true,
    },
    additionalBehaviors: { [`${API_PATH}/*`]: belowApiPath },
    errorResponses: UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  })
  for (const child of distribution.node.findAll())
    if (child instanceof cloudfront.CfnOriginAccessControl)
      child.addPropertyOverride('OriginAccessControlConfig.Name', name)
  const connection = Source.jsonData('connection.json', connectionFile(API_PATH, settings))
  const sources = [Source.asset(page), connection]
  copyPage(scope, sources, bucket, distribution, helperLog)
  const origin = `https://${distribution.distributionDomainName}`
  new CfnOutput(stack, 'ConsoleUrl', { value: origin })
  return origin
}
