import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { beforeAll } from 'vitest'
import { environment } from '../lib/platform/env.ts'

/**
 * The SDK signs a request to the bucket itself, such as to list it, for `/runs/`. s3rver expects a signature for `/runs`, so
 * it must not check these. It does check requests for a file.
 */
const acceptRequestsToBucket: S3rver.Middleware = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } })
  return next()
}

/** s3rver's only default key, which is also the secret. */
const KEY = 'S3RVER'

/** Starts an S3 emulator with empty buckets. */
export const startBuckets = async (names: readonly string[]) => {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: names.map((name) => ({ name })),
  })
  server.middleware.unshift(acceptRequestsToBucket)
  const { port } = await server.run()
  const url = `http://127.0.0.1:${port}`
  return {
    /** With an IP address, so the SDK puts the bucket's name into the path. */
    url,
    /** The SDK's environment variables for using the emulator. */
    environment: {
      AWS_ENDPOINT_URL_S3: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

const NAME = 'runs'

/**
 * Keeps the files of runs in a bucket for the tests of a file, which needs its own process: the SDK reads the address
 * once.
 */
export const useBucket = (): void => {
  beforeAll(async () => {
    const buckets = await startBuckets([NAME])
    Object.assign(process.env, buckets.environment, { [environment.runsBucket]: NAME })
    return buckets.close
  })
}
