import { CfnOutput, type Stack } from 'aws-cdk-lib'
import { EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/**
 * Another address of the API. The address from API Gateway stays: callers may know it already, and the domain works
 * only once its DNS record is in place. Without a zone in Route 53, the operator of the domain's DNS adds the record.
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
  // CDK's own alias record also needs the zone's name, which the id implies.
  if (hostedZoneId !== undefined)
    new CfnRecordSet(scope, 'Record', {
      hostedZoneId,
      name: domain.domainName,
      type: 'A',
      aliasTarget: { dnsName, hostedZoneId: domain.domainNameAliasHostedZoneId },
    })
  new CfnOutput(stack, 'DomainTarget', {
    value: dnsName,
    description: `Target of the DNS record for ${domainName}`,
  })
}
