import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { builtAssets } from '../../infra/assets.ts'
import { SECURITY_POLICY } from '../../web/security-policy.ts'
import { emptyAssets, synthesize } from './synthesis.ts'

const withoutPage = synthesize()
const { template, ofType, outdir, outputs, resources } = synthesize(
  { console: 'true' },
  { ...emptyAssets, page: builtAssets.page },
)

test('by default there is no bucket for the page and no distribution', () => {
  expect(withoutPage.ofType('AWS::CloudFront::Distribution')).toEqual([])
  expect(withoutPage.ofType('AWS::S3::Bucket').map(([id]) => id)).toEqual([
    expect.stringMatching(/^RunsBucket/),
  ])
  expect(withoutPage.outputs).not.toHaveProperty('ConsoleUrl')
})

describe('the page', () => {
  test('is in a private bucket that only CloudFront can read, over TLS', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
    template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1)
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    })
  })

  test('is served over HTTPS, with the same security policy as on the local server', () => {
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        DefaultCacheBehavior: Match.objectLike({ ViewerProtocolPolicy: 'redirect-to-https' }),
      },
    })
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          ContentSecurityPolicy: { ContentSecurityPolicy: SECURITY_POLICY, Override: true },
        }),
      },
    })
    expect(outputs).toHaveProperty('ConsoleUrl')
  })

  test('is the build output: an index and its assets', () => {
    const isPage = (folder: string) => existsSync(join(outdir, folder, 'index.html'))
    const [page, ...others] = readdirSync(outdir).filter(isPage)
    expect(others).toEqual([])
    const files = readdirSync(join(outdir, page ?? '', 'assets')).map((file) => extname(file))
    expect(files.toSorted()).toEqual(expect.arrayContaining(['.css', '.js']))
    expect(ofType('Custom::CDKBucketDeployment')).toHaveLength(2)
  })

  test('is deleted with the stack', () => {
    for (const [, bucket] of ofType('AWS::S3::Bucket')) expect(bucket.DeletionPolicy).toBe('Delete')
    expect(Object.values(resources).some(({ Type }) => Type === 'Custom::S3AutoDeleteObjects')).toBe(true)
  })
})
