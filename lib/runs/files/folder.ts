import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync, renameSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { environment, requiredSetting } from '../../platform/env.ts'
import { codeOf, VisibleError } from '../../platform/errors.ts'
import { storageUnavailable } from '../../storage/document-client.ts'
import { ADDRESS_MILLISECONDS, type RunFiles, type SignedUrl } from './run-files.ts'

/** Where the local server serves the files of runs. */
export const FILES_PATH = '/run-files'

/** The one request that a signed URL permits. */
export interface Permission {
  readonly method: 'GET' | 'PUT'
  readonly runId: string
  readonly name: string
  /** Name under which a browser saves the file. */
  readonly fileName?: string | undefined
}

const signatureOf = ({ method, runId, name, fileName = '' }: Permission, expires: string): string =>
  createHmac('sha256', requiredSetting(environment.runsSigningKey))
    .update(JSON.stringify([method, runId, name, fileName, expires]))
    .digest('base64url')

/** A signed URL of the local server, valid for 15 minutes. */
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

/** The permission of a signed URL; null if its signature is wrong or has expired. */
export const permissionOf = (method: string, url: URL, now: Date): Permission | null => {
  const [runId, name, ...rest] = url.pathname.slice(FILES_PATH.length + 1).split('/')
  if ((method !== 'GET' && method !== 'PUT') || !runId || !name || rest.length > 0) return null
  const parameter = (key: string): string | undefined => url.searchParams.get(key) ?? undefined
  const permission = { method, runId, name, fileName: parameter('fileName') } as const
  const expires = parameter('expires') ?? ''
  const isSigned = isSame(signatureOf(permission, expires), parameter('signature') ?? '')
  return isSigned && Date.parse(expires) > now.getTime() ? permission : null
}

export const runFolder = (runId: string): string => join(requiredSetting(environment.runsFolder), runId)

/** Suffix of a file that is still being written. */
export const TEMPORARY = '.tmp'

/** The disk is full or broken, or the folder has lost its permissions. */
const UNAVAILABLE: readonly unknown[] = ['EACCES', 'EDQUOT', 'EFBIG', 'EIO', 'ENOSPC', 'EPERM', 'EROFS']

/** Turns a disk error into one that callers may see and returns any other unchanged. */
export const diskError = (error: unknown): unknown =>
  UNAVAILABLE.includes(codeOf(error)) ? storageUnavailable(error) : error

/** @throws VisibleError `storageUnavailable` */
const onDisk = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw diskError(error)
  })

const nullIfMissing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

type Content = string | AsyncIterable<string | Uint8Array>

const writeAndSync = async (path: string, content: Content): Promise<void> => {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes under a temporary name first, so that a killed process leaves no partial file.
 *
 * @param isNew refuses to replace a file
 * @throws VisibleError `preconditionFailed` if there is a file that must not be replaced
 */
export const writeWhole = async (path: string, content: Content, isNew = false): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    await writeAndSync(temporary, content)
    // Nothing runs between the check and the rename, and no other process uses the folder.
    if (isNew && existsSync(path)) throw new VisibleError('preconditionFailed')
    renameSync(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * A run's files in a folder.
 *
 * @throws VisibleError `storageUnavailable` if the disk is full or not accessible
 */
export const folderFiles = (runId: string): RunFiles => {
  const folder = runFolder(runId)
  const pathOf = (name: string): string => join(folder, name)
  const sizeOf = async (name: string) => (await onDisk(stat(pathOf(name)).catch(nullIfMissing)))?.size ?? null
  return {
    size: sizeOf,
    read: async (name) => ((await sizeOf(name)) === null ? null : createReadStream(pathOf(name))),
    write: (name, content) => onDisk(writeWhole(pathOf(name), content)),
    // Retries, because a step in progress may still write a file.
    delete: (name = '') => onDisk(rm(pathOf(name), { recursive: true, force: true, maxRetries: 10 })),
    uploadUrl: async (name, now) => signUrl({ method: 'PUT', runId, name }, now),
    downloadUrl: async (name, fileName, now) => signUrl({ method: 'GET', runId, name, fileName }, now),
  }
}
