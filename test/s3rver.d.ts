// s3rver ships no types; the tests use these parts.
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  namespace S3rver {
    type Middleware = (
      context: { readonly path: string; app: object },
      next: () => Promise<void>,
    ) => Promise<void>
  }

  class S3rver {
    /** From Koa's application class. */
    readonly middleware: S3rver.Middleware[]
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }

  export default S3rver
}

/** The accounts whose requests it accepts. */
declare module '@20minutes/s3rver/lib/models/account.js' {
  const accounts: {
    readonly DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
  }
  export default accounts
}
