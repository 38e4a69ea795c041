import { CfnOutput, Stack } from 'aws-cdk-lib'
import { type DomainName, EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import { Construct } from 'constructs'

interface CustomDomainProps {
  readonly domainName: string
  /** In the region of the stack. */
  readonly certificateArn: string
  /** The Route 53 zone that gets the record. Without one, the record is up to the operator of the domain's DNS. */
  readonly hostedZoneId: string | undefined
}

/**
 * Another address of the API. The one that API Gateway assigns stays: callers may know it already, and the domain answers
 * only when its DNS record is in place.
 */
export class CustomDomain extends Construct {
  constructor(
    scope: Construct,
    api: RestApi,
    { domainName, certificateArn, hostedZoneId }: CustomDomainProps,
  ) {
    super(scope, 'CustomDomain')
    const domain = api.addDomainName('CustomDomain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    })
    if (hostedZoneId !== undefined) this.#addRecord(domain, hostedZoneId)
    new CfnOutput(Stack.of(this), 'DomainTarget', {
      value: domain.domainNameAliasDomainName,
      description: `What the DNS record of ${domainName} points at`,
    })
  }

  /** CDK's own alias record needs the name of the zone too, which the id implies. */
  #addRecord(domain: DomainName, hostedZoneId: string): void {
    new CfnRecordSet(this, 'Record', {
      hostedZoneId,
      name: domain.domainName,
      type: 'A',
      aliasTarget: {
        dnsName: domain.domainNameAliasDomainName,
        hostedZoneId: domain.domainNameAliasHostedZoneId,
      },
    })
  }
}
