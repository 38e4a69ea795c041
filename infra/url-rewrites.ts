import { FunctionCode } from 'aws-cdk-lib/aws-cloudfront'

/** Path of the API on the origin of the page. */
export const API_PATH = '/api'

/**
 * A CloudFront function that changes a request. It is text because CloudFront's JavaScript has no modules, and bundling would
 * only wrap it.
 *
 * @param statements that change `request`
 */
const rewriting = (...statements: string[]): FunctionCode =>
  FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  ${statements.join('\n  ')}
  return request;
}
`)

/** The API gets paths without the one below which CloudFront offers it, but the address of both, which its document names. */
export const withoutApiPath = rewriting(
  `request.uri = request.uri.replace(/^\\${API_PATH}(?=\\/|$)/, '') || '/';`,
  `request.headers['x-forwarded-host'] = { value: request.headers.host.value };`,
  `request.headers['x-forwarded-prefix'] = { value: '${API_PATH}' };`,
)

/** A bucket has no index documents below the first. */
export const withIndexDocument = rewriting(
  `request.uri = request.uri.replace(/^\\/docs\\/?$/, '/docs/index.html');`,
)
