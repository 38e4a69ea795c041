/** Errors that the user can fix, as the SDK and CDK report them. The first match counts. */
const REASONS: readonly (readonly [RegExp, (match: RegExpExecArray, region: string) => string])[] = [
  [/region is missing/i, () => 'No region is set: add --region, such as --region eu-central-1.'],
  [
    /multi-?factor auth|\bmfa\b/i,
    () =>
      'The AWS profile needs an MFA code, which the AWS CLI asks for: run `eval "$(aws configure export-credentials --format env)"`, and try again.',
  ],
  [
    /ExpiredToken|RequestExpired|has expired/,
    () => 'These AWS credentials have expired: renew them, and try again.',
  ],
  [
    /CredentialsProviderError|could not load credentials|no credentials have been configured/i,
    () => 'There are no AWS credentials: run `aws configure`, or `aws sso login`, and try again.',
  ],
  [
    /InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient|security token .* is invalid/i,
    (_, region) =>
      `AWS refuses these credentials in ${region}: renew them, or enable this region for the account.`,
  ],
  [/RegionDisabled/, (_, region) => `The account has not enabled the region ${region}.`],
  [
    /ENOTFOUND|EAI_AGAIN|valid hostname component/,
    (_, region) =>
      `The region ${region} cannot be reached: is that its name, as in eu-central-1, and is there a network?`,
  ],
  [
    /not authorized to perform:? ([\w:*]+).*explicit deny/s,
    ([, action]) =>
      `A policy denies these credentials ${action}, perhaps because it requires MFA: run \`aws sts get-session-token\`, and try again with that session.`,
  ],
  [
    /not authorized to perform:? ([\w:*]+)/,
    ([, action], region) =>
      `These credentials may not do ${action} in ${region}: an administrator of the account has to allow it.`,
  ],
  [
    /AccessDenied/,
    (_, region) => `AWS denies these credentials access in ${region}: ask an administrator of the account.`,
  ],
]

/**
 * The reason why a call of AWS failed, in one sentence.
 *
 * @param error from the SDK, or CDK's output
 * @returns undefined for any other error
 */
export const reasonOf = (error: unknown, region = 'this region'): string | undefined => {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  for (const [pattern, sentence] of REASONS) {
    const match = pattern.exec(text)
    if (match) return sentence(match, region)
  }
  return undefined
}
