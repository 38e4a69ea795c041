// asl-validator ships no types.
declare module 'asl-validator' {
  export default function validate(definition: unknown): {
    readonly isValid: boolean
    readonly errors: readonly { readonly message: string }[]
  }
}
