import { afterAll, beforeAll } from 'vitest'
import { environment } from '../lib/platform/env.ts'
import { type Buckets, startBuckets } from './s3-emulator.ts'

const NAME = 'runs'

/**
 * Lets the files of runs lie in a bucket of an S3 emulator for the tests of a file, which needs a process to itself: the
 * SDK reads the address once.
 */
export const useBucket = (): void => {
  let buckets: Buckets | undefined
  beforeAll(async () => {
    buckets = await startBuckets([NAME])
    Object.assign(process.env, buckets.environment, { [environment.runsBucket]: NAME })
  })
  afterAll(() => buckets?.close())
}

/** The address of the bucket. */
export const bucketUrl = (): string => `${process.env.AWS_ENDPOINT_URL_S3}/${NAME}`
