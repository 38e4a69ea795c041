import { describe, expect, test } from 'vitest'
import { synthesize } from './synthesis.ts'

const DOMAIN = 'api.example.org'
const certificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/0f-1'
const ZONE = 'Z0123456789ABC'

const withoutZone = synthesize({ domainName: DOMAIN, certificateArn })
const withZone = synthesize({ domainName: DOMAIN, certificateArn, hostedZoneId: ZONE })

test('by default the API has no domain of its own', () => {
  const { ofType, outputs } = synthesize()
  ofType('AWS::ApiGateway::DomainName', 0)
  expect(outputs).not.toHaveProperty('DomainTarget')
  expect(JSON.stringify(outputs.Url?.Value)).toContain('.execute-api.')
})

describe('a domain', () => {
  const { id: domain } = withoutZone.only('AWS::ApiGateway::DomainName')
  const { id: stage } = withoutZone.only('AWS::ApiGateway::Stage')
  const { id: api, properties } = withoutZone.only('AWS::ApiGateway::RestApi')

  test('is regional, takes TLS 1.2 and newer, and has its certificate', () => {
    withoutZone.template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: DOMAIN,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
      RegionalCertificateArn: certificateArn,
    })
  })

  test('leads to the stage without a path, so the address in the output is the whole one', () => {
    expect(withoutZone.only('AWS::ApiGateway::BasePathMapping').properties).toEqual({
      DomainName: { Ref: domain },
      RestApiId: { Ref: api },
      Stage: { Ref: stage },
    })
    expect(withoutZone.outputs.Url?.Value).toBe(`https://${DOMAIN}`)
  })

  test('leaves the assigned address in place', () => {
    expect(properties).not.toHaveProperty('DisableExecuteApiEndpoint')
  })

  test('gets a record only in a given zone', () => {
    withoutZone.ofType('AWS::Route53::RecordSet', 0)
    const target = { 'Fn::GetAtt': [domain, 'RegionalDomainName'] }
    expect(withoutZone.outputs.DomainTarget?.Value).toEqual(target)
    withZone.template.hasResourceProperties('AWS::Route53::RecordSet', {
      HostedZoneId: ZONE,
      Type: 'A',
      AliasTarget: { DNSName: target, HostedZoneId: { 'Fn::GetAtt': [domain, 'RegionalHostedZoneId'] } },
    })
  })
})
