import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { Stop } from './stop.ts'
import type { Tools } from './tools.ts'

const isAbout = (error: unknown, what: RegExp): boolean =>
  error instanceof Error && what.test(`${error.name} ${error.message}`)

export interface Account {
  readonly id: string
  readonly region: string
}

/**
 * Whose credentials these are, and the region that the clients use.
 *
 * @throws Stop that says what is missing
 */
export const findAccount = async ({ sts }: Pick<Tools, 'sts'>): Promise<Account> => {
  try {
    const region = await sts.config.region()
    const { Account: id } = await sts.send(new GetCallerIdentityCommand())
    if (id === undefined) throw new Stop('AWS does not say whose credentials these are.')
    return { id, region }
  } catch (error) {
    if (isAbout(error, /region is missing/i))
      throw new Stop('No region is set: add --region, such as --region eu-central-1.')
    if (isAbout(error, /CredentialsProviderError|could not load credentials/i))
      throw new Stop('There are no AWS credentials: run `aws configure`, or `aws sso login`, and try again.')
    if (isAbout(error, /ExpiredToken|InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient/i))
      throw new Stop('AWS refuses these credentials: renew them, and try again.')
    throw error
  }
}
