import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { Stop } from './stop.ts'
import type { Tools } from './tools.ts'

export interface Account {
  readonly id: string
  readonly region: string
}

/** Whose credentials these are, and the region that the clients use. */
export const findAccount = async ({ sts }: Pick<Tools, 'sts'>): Promise<Account> => {
  const region = await sts.config.region()
  const { Account: id } = await sts.send(new GetCallerIdentityCommand())
  if (id === undefined) throw new Stop('AWS does not say whose credentials these are.')
  return { id, region }
}
