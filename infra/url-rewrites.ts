import { FunctionCode } from 'aws-cdk-lib/aws-cloudfront'

/** Path of the API on the origin of the page. */
export const API_PATH = '/api'

/**
 * A CloudFront function that changes the path of a request and nothing else. It is text because CloudFront's JavaScript has no
 * modules, and bundling would only wrap it.
 */
const withPath = (path: string): FunctionCode =>
  FunctionCode.fromInline(`function handler(event) {
  var request = event.request;
  request.uri = ${path};
  return request;
}
`)

/** The API knows nothing of the path below which CloudFront offers it. */
export const withoutApiPath = withPath(`request.uri.replace(/^\\${API_PATH}(?=\\/|$)/, '') || '/'`)

/** A bucket has no index documents below the first. */
export const withIndexDocument = withPath(`request.uri.replace(/^\\/docs\\/?$/, '/docs/index.html')`)
