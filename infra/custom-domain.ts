import { CfnOutput, type Stack } from 'aws-cdk-lib'
import { EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/**
 * Another address of the API. The one that API Gateway assigns stays: callers may know it already, and the domain answers
 * only when its DNS record is in place. Without a zone in Route 53, the record is up to the operator of the domain's DNS.
 */
export const addCustomDomain = (stack: Stack, api: RestApi, settings: Settings): void => {
  const { domainName, certificateArn, hostedZoneId } = settings
  if (domainName === undefined || certificateArn === undefined) return
  const scope = new Construct(stack, 'CustomDomain')
  const domain = api.addDomainName('CustomDomain', {
    domainName,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
  })
  const dnsName = domain.domainNameAliasDomainName
  // CDK's own alias record needs the name of the zone too, which the id implies.
  if (hostedZoneId !== undefined)
    new CfnRecordSet(scope, 'Record', {
      hostedZoneId,
      name: domain.domainName,
      type: 'A',
      aliasTarget: { dnsName, hostedZoneId: domain.domainNameAliasHostedZoneId },
    })
  new CfnOutput(stack, 'DomainTarget', {
    value: dnsName,
    description: `What the DNS record of ${domainName} points at`,
  })
}
