import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DISPOSABLE, synthesize } from './synthesis.ts'

const stage = synthesize(DISPOSABLE)
const { ofType, only, resources } = stage

const Behavior = z.object({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
  AllowedMethods: z.array(z.string()).default([]),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.unknown().optional(),
  Compress: z.boolean(),
  FunctionAssociations: z.tuple([
    z.object({
      EventType: z.string(),
      FunctionARN: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('FunctionARN')]) }),
    }),
  ]),
})

const { DistributionConfig: distribution } = z
  .object({
    DistributionConfig: z.object({
      DefaultCacheBehavior: Behavior,
      CacheBehaviors: z.tuple([Behavior]),
      Origins: z.array(z.looseObject({ Id: z.string() })),
      CustomErrorResponses: z.array(z.looseObject({ ErrorCode: z.int() })),
    }),
  })
  .parse(only('AWS::CloudFront::Distribution').properties)

const {
  DefaultCacheBehavior: page,
  CacheBehaviors: [api],
} = distribution

describe('below /api, CloudFront passes on', () => {
  test('the requests of every method and with all headers but Host, and caches nothing', () => {
    expect(api).toMatchObject({
      PathPattern: '/api/*',
      ViewerProtocolPolicy: 'https-only',
      // Ids of AWS's own policies: CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    })
    expect(api.AllowedMethods.toSorted()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'POST',
      'PUT',
    ])
  })

  test('to the stage, over TLS 1.2, and so through its usage plan', () => {
    const { id: restApi } = only('AWS::ApiGateway::RestApi')
    expect(distribution.Origins.find(({ Id }) => Id === api.TargetOriginId)).toMatchObject({
      DomainName: {
        'Fn::Join': [
          '',
          [{ Ref: restApi }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }],
        ],
      },
      OriginPath: `/${only('AWS::ApiGateway::Stage').properties.StageName}`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    })
  })

  test('the responses unchanged: tags are not weakened, and headers stay', () => {
    expect(api.Compress).toBe(false)
    expect(api.ResponseHeadersPolicyId).toBeUndefined()
  })

  test('errors unchanged and only to their caller: it caches none of the errors that it would keep for 10 s', () => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
    const cached = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]
    expect(distribution.CustomErrorResponses).toEqual(
      cached.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    )
  })
})

const CloudFrontFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
})

/** Runs the function of a behavior as CloudFront does. */
const rewritten = ({ FunctionAssociations: [association] }: z.infer<typeof Behavior>, uri: string) => {
  expect(association.EventType).toBe('viewer-request')
  const [id] = association.FunctionARN['Fn::GetAtt']
  const { FunctionCode } = CloudFrontFunction.parse(resources[id]?.Properties)
  const request = structuredClone(unchanged(uri))
  const result: unknown = runInContext(
    `${FunctionCode}; handler(event)`,
    createContext({ event: { request } }),
  )
  return result
}

const QUERY = { view: { value: '/api/x' }, cursor: { value: 'a%2Fb', multiValue: [{ value: 'a%2Fb' }] } }
const HEADERS = {
  host: { value: 'd1.cloudfront.net' },
  'x-api-key': { value: 'key' },
  'x-forwarded-prefix': { value: '/forged' },
}
const unchanged = (uri: string) => ({
  method: 'POST',
  uri,
  querystring: QUERY,
  headers: HEADERS,
  cookies: {},
})
const FORWARDED = {
  'x-forwarded-host': { value: 'd1.cloudfront.net' },
  'x-forwarded-prefix': { value: '/api' },
}

test.each([
  ['/api/sites', '/sites'],
  ['/api', '/'],
  ['/api/', '/'],
  ['/api/sites/x%2Fy', '/sites/x%2Fy'],
  ['/api/api/sites', '/api/sites'],
  ['/api//sites', '//sites'],
  ['/apis', '/apis'],
  ['/sites/api/', '/sites/api/'],
])('the API gets %s as %s, with its query, its headers and the address of the page', (uri, expected) => {
  const request = unchanged(expected)
  expect(rewritten(api, uri)).toEqual({ ...request, headers: { ...HEADERS, ...FORWARDED } })
})

test.each([
  ['/', '/'],
  ['/docs', '/docs/index.html'],
  ['/docs/', '/docs/index.html'],
  ['/docs/index.html', '/docs/index.html'],
  ['/docsx', '/docsx'],
  ['/assets/docs', '/assets/docs'],
])('the bucket gets %s as %s', (uri, expected) => {
  expect(rewritten(page, uri)).toEqual(unchanged(expected))
})

test('the page keeps its own headers', () => {
  expect(page.ResponseHeadersPolicyId).toBeDefined()
})

test('the page has documents that are revalidated and assets that never change', () => {
  const documents = ['index.html', 'docs/index.html', 'connection.json']
  const [assets, page] = ofType('Custom::CDKBucketDeployment', 2).map(([, { Properties }]) => Properties)
  expect(assets).toMatchObject({ Exclude: documents })
  expect(assets?.SystemMetadata).toEqual({ 'cache-control': 'max-age=31536000, immutable' })
  expect(page).toMatchObject({ Exclude: ['*'], Include: documents })
  expect(page?.SystemMetadata).toEqual({ 'cache-control': 'no-cache' })
  expect(page?.DistributionPaths).toEqual(['/', ...documents.map((document) => `/${document}`)])
})
