import { App, Tags, Validations } from 'aws-cdk-lib'
import { Checks } from './checks.ts'
import { readSettings, SettingsError } from './settings.ts'
import { ShadingEstimation } from './stack.ts'

const { CDK_DEFAULT_ACCOUNT, CDK_DEFAULT_REGION } = process.env

/** The CDK CLI sets both from the AWS profile. Without them the template fits any account and region. */
const env = {
  ...(CDK_DEFAULT_ACCOUNT !== undefined && { account: CDK_DEFAULT_ACCOUNT }),
  ...(CDK_DEFAULT_REGION !== undefined && { region: CDK_DEFAULT_REGION }),
}

const app = new App()
try {
  const settings = readSettings(app.node.getAllContext())
  const stack = new ShadingEstimation(app, settings, { env })
  Tags.of(stack).add('service', stack.stackName)
  Validations.of(app).addPlugins(new Checks(app))
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
app.synth()
