import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'

const NO_WEB_ACL =
  'A web ACL would cost more than everything else; the usage plan and the throttles of the API limit traffic.'

const COPYING = 'CDK grants this to its copy function, which copies one folder into one bucket.'

/** Reasons for accepting findings of cdk-nag, by the beginning of their path in the stack, and by finding. `…` is any text. */
const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Api: {
    APIG1: 'The setting accessLogs turns it off.',
    APIG2: 'Each function validates the whole request against its schema and names every invalid field.',
    APIG3: NO_WEB_ACL,
    APIG4: 'The usage plan requires an API key; the public operations take ids that cannot be guessed.',
    APIG6:
      'Execution logs contain headers, and their log group would have no retention and outlive the stack.',
    COG4: 'There are no user pools: callers are programs with an API key.',
    'IAM4[…/AmazonAPIGatewayPushToCloudWatchLogs]':
      'API Gateway requires this policy to write logs in the account.',
  },
  'Console/Bucket': { S1: 'Only CloudFront reads from this bucket.' },
  'Console/Distribution': {
    CFR1: 'Users may be in any country.',
    CFR2: NO_WEB_ACL,
    CFR3: 'The calls that matter go to the API, which has its own access log.',
    CFR4: 'Without a custom domain, CloudFront provides the certificate.',
  },
  'Console/CopyRole': {
    'IAM5[Action::s3:…*]': COPYING,
    'IAM5[Resource::…/*]': COPYING,
  },
  'Custom::CDKBucketDeployment': { L1: 'CDK chooses the runtime of its copy function.' },
  RunsBucket: { S1: 'Only this service, and the presigned URLs that it issues, can read and write it.' },
  'Runs/Undelivered': { SQS3: 'This is the dead-letter queue of rules.' },
  'Runs/Machine': {
    SF1: 'Every state of every part of a run would cost more to log than to execute.',
    'IAM5[Resource::<….Arn>:*]': 'CDK grants all versions of a function together with the function.',
    'IAM5[Resource::arn:…:states:…:execution:…]':
      'A distributed map starts and watches executions of its own state machine, whose names are not known in advance.',
  },
  '': {
    'IAM5[Resource::*]': 'Permissions for X-Ray and log delivery cannot name a resource.',
    'IAM5[Resource::<RunsBucket….Arn>/runs/…]': 'Runs come and go, each with its own folder.',
  },
}

const fits = (pattern: string, finding: string): boolean => {
  const parts = pattern.split('…').map((text) => text.replaceAll(/\W/g, '\\$&'))
  return new RegExp(`^AwsSolutions-${parts.join('.+')}$`).test(finding)
}

/** @param path including the stack */
const isAccepted = (finding: string, path: string): boolean =>
  Object.entries(ACCEPTED).some(
    ([place, reasons]) =>
      path.replace(/^[^/]+\//, '').startsWith(place) &&
      Object.keys(reasons).some((pattern) => fits(pattern, finding)),
  )

/** The rules of cdk-nag, without the accepted findings. */
export class Checks extends AwsSolutionsChecks {
  override validateScope(scope: IConstruct) {
    const violations = super
      .validateScope(scope)
      .violations.flatMap(({ violatingResources, ...violation }) => {
        const others = violatingResources.filter(
          ({ constructPath = '' }) => !isAccepted(violation.ruleName, constructPath),
        )
        return others.length === 0 ? [] : [{ ...violation, violatingResources: others }]
      })
    return { success: violations.length === 0, violations }
  }
}
