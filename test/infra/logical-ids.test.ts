import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { FULL, synthesize } from './synthesis.ts'

/*
 * CloudFormation replaces a resource when its logical id changes, and the logical id follows from where a construct sits
 * in the tree. Replacing one of these loses data, logs or an address that clients know, or makes the deployment fail
 * because the old one still holds the name. Add a line for a new resource; never change one.
 */
const IRREPLACEABLE = [
  'AWS::ApiGateway::Account',
  'AWS::ApiGateway::ApiKey',
  'AWS::ApiGateway::DomainName',
  'AWS::ApiGateway::Resource',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGateway::UsagePlan',
  'AWS::ApiGateway::UsagePlanKey',
  'AWS::CloudFront::Distribution',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Lambda::Function',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::StepFunctions::StateMachine',
]

const LogicalIds = z.record(z.string(), z.string())
const recorded = LogicalIds.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'logical-ids.json'), 'utf8')),
)

/** CDK's own functions, which fill and empty the bucket. They hold no state. */
const isHelper = (id: string): boolean => id.startsWith('Custom')

const { resources } = synthesize(FULL)

test('resources that cannot be replaced keep their logical ids', () => {
  const current = Object.entries(resources)
    .map(([id, { Type }]): [string, string] => [id, Type])
    .filter(([id, type]) => IRREPLACEABLE.includes(type) && !isHelper(id))
  expect(Object.fromEntries(current)).toEqual(recorded)
})
