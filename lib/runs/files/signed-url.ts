import { createHmac, timingSafeEqual } from 'node:crypto'
import { environment, requiredSetting } from '../../platform/env.ts'
import { ADDRESS_MILLISECONDS, type SignedUrl } from './run-files.ts'

/** Where the local server serves the files of runs. */
export const FILES_PATH = '/run-files'

/** What the holder of an address may do, and to which file. */
export interface Permission {
  readonly method: 'GET' | 'PUT'
  readonly runId: string
  readonly name: string
  /** That a browser saves the file under. */
  readonly fileName?: string | undefined
}

const signatureOf = ({ method, runId, name, fileName = '' }: Permission, expires: string): string =>
  createHmac('sha256', requiredSetting(environment.runsSigningKey))
    .update(JSON.stringify([method, runId, name, fileName, expires]))
    .digest('base64url')

/** An address on the local server that permits one thing for 15 minutes. */
export const signUrl = (permission: Permission, now: Date): SignedUrl => {
  const { runId, name, fileName } = permission
  const expiresAt = new Date(now.getTime() + ADDRESS_MILLISECONDS).toISOString()
  const url = new URL(`${requiredSetting(environment.runsUrl)}${FILES_PATH}/${runId}/${name}`)
  url.searchParams.set('expires', expiresAt)
  if (fileName !== undefined) url.searchParams.set('fileName', fileName)
  url.searchParams.set('signature', signatureOf(permission, expiresAt))
  return { url: url.href, expiresAt }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a request to an address on the local server may do: null if it was not signed, or no longer. */
export const permissionOf = (method: string, url: URL, now: Date): Permission | null => {
  const [runId, name, ...rest] = url.pathname.slice(FILES_PATH.length + 1).split('/')
  if ((method !== 'GET' && method !== 'PUT') || !runId || !name || rest.length > 0) return null
  const parameter = (key: string): string | undefined => url.searchParams.get(key) ?? undefined
  const permission = { method, runId, name, fileName: parameter('fileName') } as const
  const expires = parameter('expires') ?? ''
  const isSigned = isSame(signatureOf(permission, expires), parameter('signature') ?? '')
  return isSigned && Date.parse(expires) > now.getTime() ? permission : null
}
