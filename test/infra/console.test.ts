import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { OPEN_STREET_MAP, PHOTON, securityPolicy } from '../../web/hosting.ts'
import { synthesize } from './synthesis.ts'

const withoutPage = synthesize({ console: 'false' })
const { template, ofType, outputs } = synthesize()

test('a stage without the page has no bucket for the page and no distribution', () => {
  withoutPage.ofType('AWS::CloudFront::Distribution', 0)
  expect(withoutPage.only('AWS::S3::Bucket').id).toMatch(/^RunsBucket/)
  expect(withoutPage.outputs).not.toHaveProperty('ConsoleUrl')
})

describe('the page', () => {
  test('is read by CloudFront, and served over HTTPS, with the same security policy as on the local server', () => {
    const hosts = { geocoderUrl: PHOTON, mapTilesUrl: OPEN_STREET_MAP, mapCredit: '' }
    template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1)
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        DefaultCacheBehavior: Match.objectLike({ ViewerProtocolPolicy: 'redirect-to-https' }),
      },
    })
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          ContentSecurityPolicy: { ContentSecurityPolicy: securityPolicy(hosts), Override: true },
        }),
      },
    })
    expect(outputs).toHaveProperty('ConsoleUrl')
  })

  test('has documents that are revalidated and assets that never change', () => {
    const documents = ['index.html', 'docs/index.html', 'connection.json']
    const [assets, page] = ofType('Custom::CDKBucketDeployment', 2).map(([, { Properties }]) => Properties)
    expect(assets).toMatchObject({ Exclude: documents })
    expect(assets?.SystemMetadata).toEqual({ 'cache-control': 'max-age=31536000, immutable' })
    expect(page).toMatchObject({ Exclude: ['*'], Include: documents })
    expect(page?.SystemMetadata).toEqual({ 'cache-control': 'no-cache' })
    expect(page?.DistributionPaths).toEqual(['/', ...documents.map((document) => `/${document}`)])
  })
})
