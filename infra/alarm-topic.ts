import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/**
 * The topic that sends alarms by email. It is not encrypted with the AWS managed key, because CloudWatch may not publish
 * to a topic that is.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, email: string) {
    super(scope, 'Topic', { enforceSSL: true })
    this.#letCloudWatchPublish()
    this.addSubscription(new EmailSubscription(email))
  }

  /** `enforceSSL` adds a resource policy, which replaces the default one that lets the whole account publish. */
  #letCloudWatchPublish(): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
  }
}
