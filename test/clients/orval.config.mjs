/** The URL of the document, and the folder for the client, come from the environment. */
export default {
  service: {
    input: process.env.DOCUMENT_URL,
    output: {
      target: process.env.ORVAL_TARGET,
      client: 'axios',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
}
